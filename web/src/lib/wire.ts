/** The line to the server: opens again by itself, sooner when the network or the page comes back. */
import type { Change, FromClient, FromServer, Picture } from "../protocol";

/** What a table hears: pictures are whole by then. */
export type Heard = Exclude<FromServer, Change>;

export interface Hearer {
  hear(message: Heard): void;
  opened(): void;
  /** The line is down; `ever`: it had been up before. */
  lost(ever: boolean): void;
}

export interface Wire {
  /** False: the line is down and nothing was sent. */
  send(message: FromClient): boolean;
  close(): void;
}

export type Dial = (hearer: Hearer) => Wire;

/** How long to wait before try number `tries`: quick at first, never more than five seconds, never all at once. */
export function pause(tries: number, chance = Math.random()): number {
  return Math.min(5000, 250 * 1.7 ** tries) * (0.75 + chance * 0.5);
}

/** The whole picture that a change leads to; whatever did not change is the same object as before. */
export function completed(before: Picture, change: Change): Picture {
  return { ...before, ...change.picture, scene: { ...before.scene, ...change.scene } };
}

/** What a screen asks to be shown: all that one may see, one side at a time, or only what everybody sees. */
export type Look = "" | "curtain" | "public";

export function dialTable(table: string, look: Look = ""): Dial {
  return (hearer) => {
    let socket: WebSocket | undefined;
    let tries = 0;
    let timer = 0;
    let closed = false;
    let ever = false;

    function open(): void {
      if (closed) return;
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      const now = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(table)}${look ? `?look=${look}` : ""}`);
      socket = now;
      let seen: Picture | undefined;
      now.onopen = () => {
        ever = true;
        hearer.opened();
      };
      now.onmessage = (event) => {
        const came = JSON.parse(String(event.data)) as FromServer;
        if (came.t === "change" && !seen) return now.close(); // never: the first picture of a line is whole
        const message = came.t === "change" ? completed(seen as Picture, came) : came;
        if (message.t === "table") seen = message;
        if (message.t === "table") tries = 0; // not before: a server without its database opens the line and closes it
        if (message.t === "gone") close();
        hearer.hear(message);
      };
      now.onclose = () => {
        if (socket !== now) return;
        socket = undefined;
        if (closed) return;
        hearer.lost(ever);
        timer = window.setTimeout(open, pause(tries));
        tries += 1;
      };
    }
    function soon(): void {
      if (closed || socket || document.visibilityState === "hidden") return;
      clearTimeout(timer);
      open();
    }
    function close(): void {
      closed = true;
      clearTimeout(timer);
      removeEventListener("online", soon);
      document.removeEventListener("visibilitychange", soon);
      socket?.close();
    }

    addEventListener("online", soon);
    document.addEventListener("visibilitychange", soon);
    open();
    return {
      send(message) {
        if (socket?.readyState !== WebSocket.OPEN) return false;
        socket.send(JSON.stringify(message));
        return true;
      },
      close,
    };
  };
}
