"""The server: HTTP, WebSockets, security, the browser client."""
