/** Requests to the server. Whatever goes wrong becomes a `Trouble` with words for a person. */
import type {
  Chart,
  Fault,
  FromServer,
  GameCard,
  Invitation,
  Joined,
  LetterDone,
  Me,
  MyMail,
  NewTable,
  Picture,
  Promised,
  RuleText,
  SeatChange,
  SeatPlan,
  Story,
  TableLinks,
  Verdict,
  WatchChange,
} from "../protocol";
import { keep, kept, share } from "./fair";

export class Trouble extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
    this.name = "Trouble";
  }

  /** True: trying again may help. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const WORDS: Record<number, string> = {
  0: "The server does not answer. Is it still running?",
  401: "This browser has no seat there. Open the link you were given.",
  403: "You are not allowed to do that.",
  404: "There is nothing at this address.",
  413: "That file is too large.",
  429: "Too much at once. Wait a moment, then try again.",
};

function isFault(body: unknown): body is Fault {
  return typeof body === "object" && body !== null && "text" in body && typeof body.text === "string" && body.text !== "";
}

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: "same-origin", cache: "no-store", ...init });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new Trouble(WORDS[0] ?? "", 0);
  }
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => undefined);
  throw new Trouble(
    isFault(body) ? body.text : (WORDS[answer.status] ?? `The server stumbled (${answer.status}). Nothing was lost.`),
    answer.status,
  );
}

async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await (await call(path, { signal: signal ?? null })).json()) as T;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const answer = await call(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

const id = encodeURIComponent;

export const api = {
  games: (): Promise<GameCard[]> => get("/api/games"),
  seats: (wish: NewTable): Promise<SeatPlan[]> => post("/api/seats", wish),
  me: (skip = 0): Promise<Me> => get(skip ? `/api/me?skip=${skip}` : "/api/me"),
  /** The link that opens my hand at a table on another device. */
  hand: (table: string): Promise<Me> => get(`/api/me?hand=${id(table)}`),
  rename: (name: string): Promise<Me> => post("/api/me", { name }),
  /** This browser forgets who I am. */
  logOut: (): Promise<Me> => post("/api/me/logout", {}),
  /** Every other browser forgets who I am, and my link is a new one. */
  endLogins: (): Promise<Me> => post("/api/me/logins", {}),
  /** Leave an e-mail address, or none. */
  leaveMail: (address: string): Promise<MyMail> => post("/api/me/mail", { address }),
  /** Do what the link in a letter says. */
  openLetter: (token: string): Promise<LetterDone> => post("/api/letters", { token }),
  /** A new table. The server promises its part of the seed before it hears ours. */
  make: async (wish: NewTable): Promise<TableLinks> => {
    const { promise, commitment } = await get<Promised>("/api/promise");
    const nonce = share();
    const made = await post<TableLinks>("/api/tables", { ...wish, promise, nonce });
    keep(made.table, { commitment, nonce });
    return made;
  },
  /** A guided first mission: its dice are those of the script, so nobody gives a share. */
  guided: (wish: NewTable): Promise<TableLinks> => post("/api/tables", wish),
  invitation: (token: string): Promise<Invitation> => post("/api/invitation", { token }),
  /** Follow a link. A share of the seed is sent only if it can still count. */
  join: async (token: string, name: string, invited: Invitation): Promise<Joined> => {
    const nonce = invited.share ? share() : "";
    const joined = await post<Joined>("/api/join", { token, name, nonce });
    if (nonce) keep(joined.table, { commitment: invited.commitment, nonce });
    return joined;
  },
  links: (table: string): Promise<TableLinks> => get(`/api/tables/${id(table)}/links`),
  seat: (table: string, seat: string, change: SeatChange): Promise<TableLinks> =>
    post(`/api/tables/${id(table)}/seats/${id(seat)}`, change.do === "mine" ? { ...change, nonce: kept(table).nonce } : change),
  watch: (table: string, change: WatchChange): Promise<TableLinks> => post(`/api/tables/${id(table)}/watch`, change),
  replay: (table: string, n: number, seat = "", signal?: AbortSignal): Promise<Picture> =>
    get(`/api/tables/${id(table)}/replay?n=${n}${seat ? `&seat=${id(seat)}` : ""}`, signal),
  story: (table: string, chapter = 0): Promise<Story> => get(`/api/tables/${id(table)}/story${chapter ? `?chapter=${chapter}` : ""}`),
  verify: (table: string): Promise<Verdict> => get(`/api/tables/${id(table)}/verify`),
  start: (table: string): Promise<TableLinks> => post(`/api/tables/${id(table)}/start`, {}),
  bring: async (file: Blob): Promise<Joined> =>
    (await (await call("/api/import", { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file })).json()) as Joined,
  charts: (table: string): Promise<Chart[]> => get(`/api/tables/${id(table)}/charts`),
  rules: (slug: string): Promise<RuleText[]> => get(`/api/rules/${id(slug)}`),
  rule: (slug: string, rule: string): Promise<RuleText> => get(`/api/rules/${id(slug)}/${id(rule)}`),
};

/** What if? A new private table from after act `n`; gives its id. */
export function branch(table: string, n: number): Promise<string> {
  return new Promise((done, fail) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${id(table)}`);
    socket.onopen = () => socket.send(JSON.stringify({ t: "branch", n }));
    socket.onclose = () => fail(new Trouble(WORDS[0] ?? "", 0));
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as FromServer;
      if (message.t === "branched") done(message.table);
      else if (message.t === "refused") fail(new Trouble(message.text, 409));
      else if (message.t === "gone") fail(new Trouble(message.text, 403));
      else return;
      socket.close();
    };
  });
}

/** Words for whatever was thrown. */
export function words(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
