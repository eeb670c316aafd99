/** Where we are: the path of the address bar, and going elsewhere without loading the page anew. */

export const route = $state({ path: location.pathname, hash: location.hash, search: location.search });

function read(): void {
  route.path = location.pathname;
  route.hash = location.hash;
  route.search = location.search;
}

/** Show another page. `replace`: the present one is not worth coming back to. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  const before = route.path;
  read();
  if (before !== route.path) scrollTo(0, 0);
}

/** Take what stands behind # out of the address bar, so that no history keeps it, and give it back. */
export function takeFragment(): string {
  const found = location.hash.slice(1);
  if (found) history.replaceState(null, "", location.pathname + location.search);
  read();
  return found;
}

/** The parts of a path that fit a pattern such as /table/:id/story; undefined if it does not. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [n, part] of wanted.entries()) {
    const here = given[n] ?? "";
    if (part.startsWith(":")) {
      try {
        found[part.slice(1)] = decodeURIComponent(here);
      } catch {
        return undefined;
      }
    } else if (part !== here) return undefined;
  }
  return found;
}

/** Once, at the start: back and forward, and plain links within this site. */
export function follow(): void {
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    if (link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
