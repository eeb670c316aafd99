// Made from src/undercroft/table/protocol by `make protocol`; not edited by hand.

/** One figure: a chance from 0 to 1, or an expected number. */
export interface Odd {
  name: string;
  value: number;
  kind: "chance" | "number";
}

/** One thing that a guide says. */
export interface Lesson {
  id: string;
  title: string;
  say: string;
}

/**
 * A card that comes up before everybody who is told: one that was drawn, a chart's result, a new room, loot.
 *
 * A mission of several, or the only one, begins and ends with one too: that is a `chapter`.
 */
export interface Reveal {
  name: string;
  /** What sort of card it is, in words. */
  kind?: string;
  icon?: string;
  /** What it does. */
  text?: string;
  /** The line to read aloud. */
  story?: string;
  chapter?: "" | "begins" | "won" | "lost";
  /** Why a chapter ended so, as a sentence. */
  why?: string;
}

/** A small icon on a face, and how many of it; a `range` is a number to be read. */
export type Pip = [mark: "range" | "heart" | "burst" | "bolt" | "shield" | "miss", count: number];

/** What a die shows: the face as it is typed and told, the colour of its die, its icons. */
export interface DieFace {
  text: string;
  colour?: "ivory" | "blue" | "red" | "yellow" | "green" | "brown" | "grey" | "black";
  /** None: the face is blank, or its text says it all. */
  pips?: Pip[];
  /** The face in words, for those who cannot see it; empty: its text will do. */
  says?: string;
}

/** One side of a contest: who it is, the dice that are still to be rolled, and those that lie there. */
export interface Roller {
  name: string;
  /** Its id in the scene, if it stands on the board. */
  figure: string;
  /** What it is done with: a weapon, a spell, a card. */
  using: string;
  /** Dice that are not rolled yet, by colour. */
  pool: ("ivory" | "blue" | "red" | "yellow" | "green" | "brown" | "grey" | "black")[];
  dice: (string | DieFace)[];
}

/** What all dice and everything else come to in one respect: 4 hits, 2 shields, 1 surge left to spend. */
export interface Tally {
  mark: "range" | "heart" | "burst" | "bolt" | "shield" | "miss";
  name: string;
  count: number;
  /** Where it comes from beside the dice, such as: 1 of it from the axe. */
  note: string;
}

/** A contest under way, shown above the question until it is over. Everything in it is known to all who see it. */
export interface Contest {
  /** What it is, in the game's words: Attack, Test of strength. */
  title: string;
  by: Roller;
  /** None: against nobody, such as a test. */
  against: Roller | null;
  /** How many spaces lie between them, where that matters. */
  distance: number | null;
  /** How far it reaches as the dice lie; None: it does not depend on dice, or they are not rolled yet. */
  reach: number | null;
  /** What counts for it and against it, in the order in which it is reckoned. */
  tallies: Tally[];
  /** What was bought for surges or the like, one by one. */
  bought: string[];
  /** What it comes to as things stand: 3 damage, out of range, a miss; empty while nobody can know. */
  result: string;
  /** How the result looks for whoever began it. */
  tone: "" | "good" | "bad" | "strange";
}

/** Something that one can point at: its kind, one of those in `crawl.subjects`, and its id in the scene. */
export type Ref = [kind: string, id: string];

/** A space: its number, where it lies (grid units), whether light falls on it, and what kind of floor it is. */
export type Cell = [space: number, x: number, y: number, plane: number, lit: boolean, floor: "" | "stone" | "flags" | "planks" | "cobbles" | "street" | "earth" | "grass" | "water" | "snow" | "carpet" | "cave", shape: [number, number][], name: string];

/** Spaces that belong together under one name: a map tile, a hall. */
export interface Region {
  name: string;
  spaces: number[];
  note: string;
}

/** A part of the board that lies apart from the others, such as another world: its name and its own palette. */
export type Plane = [plane: number, name: string, palette: "mine" | "crypt" | "cave" | "ice" | "snow" | "forest" | "fen" | "manor" | "street" | "harbour", text: string, light: "lantern" | "daylight"];

/** A way between two planes, such as a gate: the spaces at either end. */
export type Link = [here: number[], there: number[]];

/** A wall or door along the grid, from one cross point to another. */
export type Line = [x1: number, y1: number, x2: number, y2: number, kind: "wall" | "door" | "shut" | "open" | "locked" | "gate" | "low" | "veil", plane: number, id: string, key: string, name: string];

/** A sort of terrain: what it is called, what it does, and all spaces that have it, in one patch or in several. */
export interface Surface {
  name: string;
  look: "obstacle" | "water" | "pit" | "lava" | "hazard";
  spaces: number[];
  /** What it does to whoever enters or stands there, for the legend. */
  text: string;
}

/** A small mark on a figure or card: an icon, a number, and words for those who cannot see it. */
export interface Badge {
  icon: string;
  text: string;
  count: number;
  tone: "" | "good" | "bad" | "strange";
}

/** A coin on the board; over several spaces it stands on a base of their shape. `icon` is of the game-icons set. */
export interface Figure {
  id: string;
  name: string;
  icon: string;
  metal: "brass" | "oxblood" | "silver" | "iron" | "bone" | "jade";
  /** All that it stands on. */
  spaces: number[];
  /** How much it has been hurt; `Scene.harm` says what is counted. */
  wounds: number;
  badges: Badge[];
  active: boolean;
  down: boolean;
  /** A letter or two on its coin: those by which questions tell it apart, unlike any other of its side. */
  label: string;
  title: string;
  /** Lines for its tooltip: what it is and can do. */
  notes: string[];
}

/** Something on the board that is no figure: a token, a lantern, an objective. */
export interface Marker {
  id: string;
  name: string;
  icon: string;
  space: number;
  tone: "" | "good" | "bad" | "strange";
  notes: string[];
  /** The answer that it stands for, on offer or not, such as to open this door: who points at it asks why not. */
  key: string;
}

/** A bar with numbers, or pips if it is short. */
export interface Meter {
  name: string;
  value: number;
  most: number;
  tone: "blood" | "mind" | "gold" | "taint" | "plain";
  pips: boolean;
}

/**
 * An item, ability, injury, condition or card, with its text made from its effects.
 *
 * Choices about it refer to it by `id`; `story` is the line worth reading aloud.
 */
export interface Thing {
  id: string;
  name: string;
  text: string;
  story: string;
  icon: string;
  group: string;
  spent: boolean;
  in_use: boolean;
  count: number;
  /** What is printed small on it: how heavy it is, how many hands it takes. */
  marks: Badge[];
}

/** A place for a thing, such as a hand; a large thing may fill two. */
export interface Slot {
  name: string;
  icon: string;
  /** The id of what is there; empty: nothing. */
  thing: string;
}

/** Cards that somebody holds and that are not seen here: only how many. One's own lie in `Scene.cards`. */
export interface Hand {
  seat: string;
  /** Whose they are, or what they are called. */
  name: string;
  count: number;
}

/** A line of the header: clues found, tokens left. */
export interface Fact {
  name: string;
  value: string;
  icon: string;
}

/** A character: what the party rail shows, and the whole sheet behind it. */
export interface Sheet {
  figure: string;
  seat: string;
  name: string;
  title: string;
  icon: string;
  meters: Meter[];
  badges: Badge[];
  numbers: [string, string][];
  things: Thing[];
  /** Where things are worn or held, and which are there. */
  slots: Slot[];
  /** How much is carried, and how much can be. */
  loads: Meter[];
  /** What can be paid with, shown in a shop. */
  purse: Fact[];
  active: boolean;
  down: boolean;
}

/** One step of a track: what it is called, how it looks, and its icon while nothing stands on it. */
export type Step = [name: string, tone: "" | "good" | "bad" | "strange", icon: string];

/** The clock of a game: steps in a row and what stands on them. */
export interface Track {
  name: string;
  steps: Step[];
  /** Step (from 0), icon, name. */
  markers: [number, string, string][];
}

/** One place in the order in which figures act. */
export interface Turn {
  name: string;
  icon: string;
  metal: string;
  value: string;
  done: boolean;
  active: boolean;
}

/** A deck: how many are left face down, and the face-up discards by name. A game lists what matters most first. */
export interface Pile {
  id: string;
  name: string;
  left: number;
  discard: Thing[];
  /** Seldom looked at: folded away behind the others. */
  minor: boolean;
}

/** A place on a stage: a town on the map, a house in a town. `x` and `y` are hundredths of the picture's sides. */
export interface Spot {
  id: string;
  name: string;
  icon: string;
  x: number;
  y: number;
  text: string;
  /** What is to be had there, a line each. */
  notes: string[];
  /** Figures of the party that are there. */
  here: string[];
  tone: "" | "good" | "bad" | "strange";
  shut: boolean;
}

/** A way between two spots. */
export type Road = [a: string, b: string, text: string];

/** What is shown instead of a board between adventures: a map of the realm, a town, a camp. */
export interface Stage {
  theme: "realm" | "mesa" | "village" | "castle" | "camp" | "harbour" | "hub";
  title: string;
  text: string;
  spots: Spot[];
  roads: Road[];
}

/** One entry of a campaign's journal. */
export interface Page {
  when: string;
  title: string;
  text: string;
  icon: string;
  tone: "" | "good" | "bad" | "strange";
}

/** Everything that a seat sees of the table. */
export interface Scene {
  title: string;
  subtitle: string;
  /** The look of floor and walls, for every plane without one of its own. */
  palette: "mine" | "crypt" | "cave" | "ice" | "snow" | "forest" | "fen" | "manor" | "street" | "harbour";
  light: "lantern" | "daylight";
  cells: Cell[];
  lines: Line[];
  figures: Figure[];
  markers: Marker[];
  /** The parts of a board that is more than one, each under its name. */
  planes: Plane[];
  links: Link[];
  regions: Region[];
  /** Obstacles, water and the like; a space may have several. */
  terrain: Surface[];
  /** Spaces from which light falls. */
  lights: number[];
  party: Sheet[];
  tracks: Track[];
  order: Turn[];
  piles: Pile[];
  facts: Fact[];
  /** What the number on a figure's seal counts: one of it, and several. */
  harm: [string, string];
  /** Cards lying open: what remains in play, a hand of one's own. */
  cards: Thing[];
  /** The hands of others, as many backs. */
  hands: Hand[];
  /** The attack, or another contest of dice, that is under way. */
  contest: Contest | null;
  /** Where the party is while no board is on the table. */
  stage: Stage | null;
  /** The journal of a campaign, oldest first. */
  chronicle: Page[];
  /** How it ended for the seat that sees this; a spectator of people against each other sees no side. */
  result: "" | "won" | "lost" | "drawn";
  outcome: string;
  /** How the game ended, as a line to close with. */
  ending: string;
  /** What led to that end, a fact of this table each. */
  because: string[];
}

/** What some faces of the dice bring. */
export type ChartRow = [faces: string, name: string, text: string, story: string];

/**
 * A chart that dice are rolled on, to be looked up.
 *
 * A game that has any gives them in `shown.charts`.
 */
export interface Chart {
  id: string;
  name: string;
  group: string;
  dice: string;
  rows: ChartRow[];
}

/** What an option would mean on the board, before it is taken. */
export interface Hint {
  /** The spaces entered one after another, for a dotted line. */
  path: number[];
  /** Spaces that it concerns, such as those a blast reaches. */
  spaces: number[];
  /** The spaces that a large figure would then stand on, shown as its base. */
  base: number[];
  /** Those whom it may strike or serve. */
  figures: string[];
  /** Whether a line of sight runs from the acting figure to these figures. */
  sight: boolean;
  actor: string;
  cost: string;
  /** What would happen: a test that is needed, who would be frightened. */
  notes: string[];
  rule: string;
  /** The card that it is about, to be shown with its text: an upgrade to choose, something to buy. */
  thing: Thing | null;
}

/** A mission, a hero class, a choice of a house rule: an id with words. */
export interface Named {
  id: string;
  name: string;
  text: string;
  /** What is worth reading aloud; `text` is what it means in play. */
  story: string;
  icon: string;
  /** Of a mission: the heading under which it stands with others, such as those of one book. */
  group: string;
  /** Of something to pick: it goes only with one of these, picked before for the same seat; none: with anything. */
  suits: string[];
  /** Of a mission: the switches that are on unless somebody turns them off. */
  turns_on: string[];
}

/** An optional or house rule. A switch with choices is one of them, one without is on or off. */
export interface Switch {
  id: string;
  name: string;
  text: string;
  default: boolean | number | string;
  choices: Named[];
  /** The missions that it makes a difference for; none: all of them. */
  missions: string[];
}

/** Something that each seat of some roles picks before the game begins, such as a hero or a class. */
export interface Pick {
  /** A pick called `hero` names its seat. */
  id: string;
  name: string;
  options: Named[];
  roles: string[];
  /** For the first seats, what suits them. */
  suggested: string[];
}

/** What people see when they pick a game. */
export interface Lobby {
  text: string;
  palette: "mine" | "crypt" | "cave" | "ice" | "snow" | "forest" | "fen" | "manor" | "street" | "harbour";
  icon: string;
  /** What the game calls one: a quest, a case, a bout. */
  mission: string;
  /** What it calls those who are played, one and several. */
  heroes: [string, string];
  missions: Named[];
  /** What a seat picks, in the order of `Setup.party`'s words; none: the game deals its own seats. */
  picks: Pick[];
  switches: Switch[];
  /** The mission that suits a first evening. */
  guide: string;
}

/** Why something is so, or may not be: words, the id of the rule and what the ledger says of it. */
export interface Reason {
  text: string;
  rule: string;
  says: string;
}

/** One thing that may be answered, and what it is about: a space to go to, a figure to strike, a card to play. */
export interface Choice {
  key: string;
  text: string;
  verb: string;
  rule?: string;
  /** Whose it is: needed to answer an offer of a person who has several seats. */
  seat?: string;
  /** What one can point at to choose it, what matters most first. */
  about?: Ref[];
  /** From whom or where something goes, such as who gives an item away. */
  from?: Ref | null;
  /** To whom or where it goes. */
  to?: Ref | null;
  /** It goes on without doing more: the end of a turn, no, nothing. */
  ends?: boolean;
  /** Spaces walked through, for the dotted line. */
  path?: number[];
  /** What else it would mean on the board: whom it may strike, its cost, a test that is needed. */
  hint?: Hint | null;
  /** On an offer, or a choice that is about a card: what all of its verb are called together. */
  group?: string;
}

/** One die to be rolled: its faces in order, and its name, which tells dice of several sorts apart. */
export interface Die {
  faces: (string | DieFace)[];
  name?: string;
}

/** One die that lies on the table: its face, and what it brings. */
export interface RolledDie {
  face: string | DieFace;
  /** 1 for a success and 0 for none, or so much of whatever the dice are rolled for. */
  brings: number;
  /** It may still be rolled again. */
  fresh: boolean;
  /** Rolled again it could bring more. */
  better: boolean;
  /** It brings less than it does on average, or could by itself bring what is missing. */
  failed: boolean;
}

/** Dice that may be rolled again. A choice about one of them names its place from 0 on as a `die`. */
export interface Rolled {
  dice: RolledDie[];
  /** What they were rolled for, in the game's words. */
  kind: string;
  /** What a die must show to be a success; 0: each counts for what it brings. */
  need: number;
  /** What all of them bring as they lie. */
  total: number;
  /** More than this is of no use; 0: the more the better. */
  enough: number;
  /** What is at stake, in the game's words. */
  stake: string;
  /** How many dice a way to roll takes at most, by the key of the choice; one that is not there takes any number. */
  most: Record<string, number>;
}

/**
 * What is asked of one seat.
 *
 * pick: one of the choices. some: one pick of several, until done. split: how much for one part. roll: type the faces
 * of `dice` (or let the table roll). party: the first answer counts. agree: all asked must answer alike.
 * together: several seats at once; nobody sees an answer before all are in.
 */
export interface Question {
  n: number;
  seat: string;
  ask: string;
  text: string;
  kind: "pick" | "some" | "split" | "roll" | "party" | "agree" | "together";
  rule: string;
  choices: Choice[];
  dice: Die[];
  picked: number;
  /** For some: how many were picked, and how many may be. For split: what is left, in `most`. */
  most: number;
  /** The figure that the question is about. */
  figure: string | null;
  /** Whom it is about, by name; empty if the text names them, or nobody in particular. */
  who: string;
  /** The key of the answer that most people want, as the game sees it; empty: none stands out. */
  best: string;
  /** The kinds of things that one may point at even if they are not on offer: `whynot` tells why they are not. */
  kinds: string[];
  /** The key this seat answered with, while the others are still asked. */
  answered: string;
  /** For agree: what each seat said so far. */
  votes: Record<string, string>;
  /** What a standing order for such questions names: `ask`, or that with its sort, such as the kind of roll. */
  order: string;
  /** The dice, where it is asked whether or which of them to roll again. */
  rolled: Rolled | null;
}

/** One sentence of the tale. `n` is the act it happened in, `i` its place among the lines of that act. */
export interface TaleLine {
  n: number;
  i: number;
  text: string;
  /** The kind of event, for animation: `Damaged`, `Stepped` ... */
  event?: string;
  rule?: string;
  /** Why it happened so, with facts of this table: whom an enemy chose, and why. */
  because?: string;
  dice?: (string | DieFace)[];
  tone?: "" | "good" | "bad" | "strange" | "quiet" | "undo" | "end";
  figures?: string[];
  spaces?: number[];
  amount?: number;
  /** What can be seen of it: `figures` begins with whoever does it, or to whom it is done. */
  look?: "" | "walks" | "strikes" | "hurt" | "mends" | "falls" | "comes" | "opens";
  /** One of the few moments that matter afterwards. */
  turning?: boolean;
  /** The card that came up with it. */
  reveal?: Reveal | null;
  /** On a line of an undo: the acts after this one, up to `n`, were taken back. */
  back?: number | null;
  /** On a line of an undo: what nobody had seen was drawn again. */
  redrawn?: boolean;
}

/** One seat of a table and who sits there. */
export interface Sitting {
  seat: string;
  /** What the game calls it. */
  name: string;
  who: "person" | "bot" | "open";
  /** The name the person gave, or the bot's. */
  person: string;
  joined: boolean;
  online: boolean;
  /** A bot plays for a person who is absent; it gives back as soon as they return. */
  away: boolean;
  /** It is this seat's turn to answer. */
  asked: boolean;
  /** When it was asked (seconds since 1970), for tables played over days. */
  since: number;
  mine: boolean;
  figures: string[];
}

/**
 * The rules changed, and no longer lead to all that was played. Nothing is written until somebody answers, or sends
 * `accept`: the game then goes on from act `to`, and the text says what is dropped.
 */
export interface Mending {
  to: number;
  answers: number;
  text: string;
}

/** An undo that others must agree to. */
export interface Ballot {
  to: number;
  by: string;
  text: string;
  yes: string[];
  /** Seats that have not answered. */
  need: string[];
  /** One of your seats is asked. */
  mine: boolean;
}

/** Fair dice: the hash is published before the first draw, the seed when the game is over. */
export interface Fair {
  hash: string;
  /** Hash of the server's own part, published before anybody gave a nonce. */
  commitment: string;
  /** The share of each seat; once the game has begun, those in the seed. */
  nonces: Record<string, string>;
  /** The seats of people whose share is not in the seed: they gave none, or sat down later. */
  missing: string[];
  seed: string | null;
  dice: "fair" | "typed";
}

/** A standing order: this seat answers questions of this name so, whenever it can. */
export interface Standing {
  seat: string;
  ask: string;
  key: string;
  text: string;
}

/**
 * Where `undo` would take back your last choice. Free: no die fell since and nobody else answered.
 *
 * If a secret was revealed since, the others are asked even so.
 */
export interface Back {
  to: number;
  free: boolean;
  /** Whether others must agree, as far as that is known beforehand. */
  asks: boolean;
}

/** Who you are at this table. */
export interface You {
  name: string;
  seats: string[];
  host: boolean;
  spectator: boolean;
  /** The host lets you watch, but not talk. */
  muted: boolean;
  /** How many prompts you like here. */
  prompts: "every" | "usual" | "fewer";
}

/** A screen that does not show all that its person may see. */
export interface Screen {
  /** A curtain before the hands of two sides; or a screen for everybody, which shows no hand. */
  mode: "curtain" | "public";
  /** For whom the curtain is open; empty: it is closed. */
  seat: string;
  /** Your seats that are asked and cannot be answered here: behind the curtain, or on a screen of their own. */
  waits: string[];
}

/** Something said at the table. */
export interface ChatLine {
  id: number;
  at: number;
  name: string;
  text: string;
  seat: string;
}

/** Answer question `n` with a key. `seat` is needed only by a person with several seats. */
export interface Answer {
  t: "answer";
  n: number;
  key: string;
  seat?: string;
}

/** The faces of one's own dice for question `n`; none: the table rolls them. */
export interface Roll {
  t: "roll";
  n: number;
  faces?: string[];
}

/** Go back to where the table stood after act `to`; at once if nothing was revealed since, else by a vote. */
export interface TakeBack {
  t: "undo";
  to: number;
}

/** Agree to the undo that is proposed, or not. */
export interface Vote {
  t: "vote";
  ok: boolean;
}

/** Go on although the rules changed, without what `mending` says is dropped; an answer says the same. */
export interface Accept {
  t: "accept";
}

/** Say something to everybody at the table. */
export interface Say {
  t: "chat";
  text: string;
}

/** Point at a space of the board. */
export interface Point {
  t: "ping";
  space: number;
}

/** What would a bot do, seeing what this seat sees? */
export interface AskHint {
  t: "hint";
  n: number;
  seat?: string;
}

/** What would come of this choice of question `n`? */
export interface AskOdds {
  t: "odds";
  n: number;
  key: string;
  seat?: string;
  /** The figure that one has in mind, where the target is chosen later. */
  aim?: string;
}

/** Why is this not on offer? `about` is something that one points at, where its key is not known. */
export interface AskWhyNot {
  t: "whynot";
  key?: string;
  seat?: string;
  about?: Ref | null;
}

/** From now on answer questions of this name with this key; null ends the order. */
export interface Order {
  t: "order";
  ask: string;
  key?: string | null;
  seat?: string;
}

/** Let a bot play one's seat, or take it back. */
export interface Auto {
  t: "auto";
  on: boolean;
  seat?: string;
}

/** How many prompts I like at this table: every one, the usual without chores, or fewer, only what matters much. */
export interface Prompts {
  t: "prompts";
  level: "every" | "usual" | "fewer";
}

/** Send the present picture, with the lines of the tale after act `n` (0: all that are kept at hand). */
export interface Since {
  t: "since";
  n: number;
}

/** Open the curtain of this screen for a seat of one's own; without a seat it closes. */
export interface Look {
  t: "look";
  seat?: string;
}

/** What if? A new private table from after act `n`, with fresh dice and everything hidden drawn again. */
export interface Branch {
  t: "branch";
  n: number;
}

/** The table as you see it after act `n`. Sent on joining; after that, a `Change` of it at each change. */
export interface Picture {
  t: "table";
  n: number;
  /** The number of the question that is open now, whomever it is put to: an offer is taken with it. */
  asked: number;
  table: string;
  game: string;
  title: string;
  /** The mission's name in words. */
  mission: string;
  /** Lobby: seats are still open. The host may start without them. */
  phase: "lobby" | "playing" | "over";
  you: You;
  /** Set if this screen does not show all that you may see. */
  screen: Screen | null;
  seats: Sitting[];
  watchers: number;
  scene: Scene;
  /** What is asked of your seats; none while others are asked or the game is over. */
  questions: Question[];
  /** What your seats may do beside the question, even if it is another's. Answered like a choice. */
  offers: Choice[];
  tale: TaleLine[];
  /** True: `tale` is all there is to show. False: it holds only what is new, to be appended. */
  whole: boolean;
  back: Back | null;
  ballot: Ballot | null;
  orders: Standing[];
  fair: Fair;
  undo: "vote" | "free" | "never";
  /** What had to give way when a newer version of the rules opened this table. */
  notes: string[];
  mending: Mending | null;
  /** At a guided table what the script may say now, in its order: the client says each once. Else null. */
  guide: Lesson[] | null;
  branch_of: string;
}

/**
 * A new picture, as what differs from the one before it on this socket: whole fields of it and of its scene.
 *
 * What is left out is as it was. `n`, `tale` and `whole` are always there.
 */
export interface Change {
  t: "change";
  picture: Partial<Picture>;
  scene: Partial<Scene>;
}

/** A message changed nothing, and why. `what` is the type of the message; `n` is the table's present number. */
export interface Refused {
  t: "refused";
  n: number;
  what: string;
  text: string;
  /** The number of the question that the message named, if it named one. */
  of: number | null;
  reasons: Reason[];
}

/** What would come of a choice, by the rules themselves and from what this seat can see. */
export interface Odds {
  t: "odds";
  n: number;
  key: string;
  figures: Odd[];
  /** False: a sample, because all outcomes would take too long. */
  exact: boolean;
  samples: number;
  /** How the choices on the way were made. */
  assumed: string[];
}

/** What a bot would do, seeing what this seat sees. */
export interface Advice {
  t: "hint";
  n: number;
  seat: string;
  key: string;
  text: string;
  /** Its reason, in a sentence; empty: it does not say. */
  why: string;
  by: string;
}

/** The rules for which a key is not on offer; `on_offer` if it is; no reasons if no rule knows the key. */
export interface WhyNot {
  t: "whynot";
  n: number;
  key: string;
  reasons: Reason[];
  on_offer: boolean;
}

/** New lines of talk; on joining the last hundred. */
export interface Chat {
  t: "chat";
  lines: ChatLine[];
}

export interface Pinged {
  t: "pinged";
  name: string;
  space: number;
  seat: string;
}

/** Who is at the table now: somebody came, left, or a bot took over. */
export interface Presence {
  t: "presence";
  seats: Sitting[];
  watchers: number;
}

/** The new private table; open it at `/table/ID`. */
export interface Branched {
  t: "branched";
  table: string;
}

/** The server waits for its database and cannot keep answers; an empty text: it goes on. */
export interface Stalled {
  t: "stalled";
  text: string;
}

/** Your seat was revoked or the table closed; the socket closes after this. */
export interface Gone {
  t: "gone";
  text: string;
  /** True: the table and your seat are there, but it cannot be opened now. */
  kept: boolean;
}

/** A game that can be played here: `GET /api/games`. */
export interface GameCard {
  slug: string;
  title: string;
  text: string;
  palette: "mine" | "crypt" | "cave" | "ice" | "snow" | "forest" | "fen" | "manor" | "street" | "harbour";
  icon: string;
  /** What the game calls one. */
  mission: string;
  /** What it calls those who are played, one and several. */
  heroes: [string, string];
  missions: Named[];
  /** What a seat picks; none: the game deals its own seats. */
  picks: Pick[];
  /** How many heroes a table may have; `POST /api/seats` says which seats these are. */
  sizes: number[];
  switches: Switch[];
  bots: string[];
  /** The mission that suits a first evening. */
  guide: string;
  /** There is a guided first mission: see `NewTable.guided`. */
  guided: boolean;
  /** Setting up can be left to a bot: see `NewTable.quick`. */
  quick: boolean;
}

/** A seat that a new table would have: `POST /api/seats`, for the mission, size and switches of a `NewTable`. */
export interface SeatPlan {
  seat: string;
  name: string;
  role: string;
  side: string;
  /** The ids of what this seat picks. */
  picks: string[];
}

/** `POST /api/tables`. Every field has a sensible default: `{"game": SLUG}` is a table for one. */
export interface NewTable {
  game: string;
  mission?: string;
  heroes?: number;
  /** What each seat picks, in order; several picks are joined by a colon. */
  party?: string[];
  switches?: Record<string, boolean | number | string>;
  /** For each seat in order: `me`, `friend`, `bot` or `bot:NAME`; seats not listed are mine. */
  seats?: string[];
  /** What the others call me. */
  name?: string;
  /** What `GET /api/promise` gave: the server's part of the seed, promised before it hears mine. */
  promise?: string;
  /** My share of the seed, only with a promise: any text, better a random one. */
  nonce?: string;
  dice?: "fair" | "typed";
  undo?: "vote" | "free" | "never";
  /** After so many seconds a bot answers for a person who is asked and not there; 0: the table waits. */
  absent?: number;
  /** Which bot sits in for absent people; empty: the best there is. */
  bot?: string;
  /** The same bot makes the choices of setting up for everybody; each is told and can be taken back. */
  quick?: boolean;
  /** The game's guided first mission, for one person: its mission, party and dice are those of the script. */
  guided?: boolean;
}

/** `GET /api/promise`: the server's part of the seed of one new table is made; good for a day. */
export interface Promised {
  promise: string;
  /** SHA-256 of the server's part; `fair.commitment` of the table must be the same. */
  commitment: string;
}

/** A seat and, while it is open, the secret link to it. The QR code is an SVG picture of the link. */
export interface SeatLink {
  seat: string;
  name: string;
  who: "person" | "bot" | "open";
  person: string;
  joined: boolean;
  mine: boolean;
  link: string;
  qr: string;
}

/** A spectator, under a name that stands for them at this table only. */
export interface Watcher {
  id: string;
  name: string;
  muted: boolean;
  online: boolean;
}

/** The answer to `POST /api/tables`, and `GET /api/tables/ID/links` (host only). */
export interface TableLinks {
  table: string;
  seats: SeatLink[];
  /** Link for spectators. */
  watch: string;
  watchers: Watcher[];
  /** These links work only on the machine of the server: no public address is set, and none of a network is known. */
  local: boolean;
}

/** `POST /api/join`: the token from the URL's fragment becomes a cookie that scripts cannot read. */
export interface Join {
  token: string;
  name?: string;
  /** My share of the seed; `POST /api/invitation` tells first what the server has promised. */
  nonce?: string;
}

/** `POST /api/invitation`: the token of a link that one has not followed yet. */
export interface Asked {
  token: string;
}

/** Where a link would lead. One to my own tables names only me. */
export interface Invitation {
  target: "seat" | "watch" | "me";
  /** The host's, or my own. */
  name: string;
  title: string;
  mission: string;
  /** What the game calls the seat. */
  seat: string;
  /** SHA-256 of the server's part of the seed. */
  commitment: string;
  /** The seat is open and the game has not begun: a `Join.nonce` given now goes into the seed. */
  share: boolean;
}

/** Where the link leads: a table, or (empty) the list of my tables. */
export interface Joined {
  table: string;
  seat: string;
  name: string;
}

/** `POST /api/me`: what others call me. */
export interface Rename {
  name: string;
}

export interface MyTable {
  table: string;
  game: string;
  title: string;
  mission: string;
  phase: "lobby" | "playing" | "over";
  outcome: string;
  /** My seats; none: I watch. */
  seats: string[];
  people: string[];
  your_turn: boolean;
  asked_since: number;
  made: number;
  changed: number;
  host: boolean;
  branch_of: string;
}

/** Where I am told that it is my turn. `good`: I have said there that the address is mine. */
export interface MyMail {
  address: string;
  good: boolean;
}

/** `POST /api/me/mail`: my e-mail address, which gets a letter that asks for a yes. Empty: forget it. */
export interface LeaveMail {
  address: string;
}

/** `POST /api/letters`: the token of a link in a letter. */
export interface OpenLetter {
  token: string;
}

/** What the link did: confirm the address, or delete it (stop). */
export interface LetterDone {
  do: "confirm" | "stop";
}

/** `GET /api/me`: my name, my one link to all my tables (with QR code), and the tables: first those not over. */
export interface Me {
  name: string;
  link: string;
  qr: string;
  tables: MyTable[];
  /** There are more: `GET /api/me?skip=N` leaves out the first N. */
  more: boolean;
  /** The link works only on the machine of the server. */
  local: boolean;
  /** None: this server sends no letters. */
  mail: MyMail | null;
}

/** `POST /api/tables/ID/seats/SEAT` (host): a new link (the old one and who used it are out), a bot, or a person. */
export interface SeatChange {
  do: "reissue" | "bot" | "open" | "mine";
  bot?: string;
  /** For mine: my share of the seed, while the game has not begun. */
  nonce?: string;
}

/**
 * `POST /api/tables/ID/watch` (host): a new link for spectators, or something about one of them.
 *
 * Reissue: the old link lets in nobody new. Kick: this one has to leave, and the link is a new one. Mute: they may
 * watch but not talk or point. Hear: they may again.
 */
export interface WatchChange {
  do: "reissue" | "kick" | "mute" | "hear";
  /** The id of a `Watcher`. */
  who?: string;
}

/** One act of the story: who did what. `undone`: it was taken back later. */
export interface Moment {
  n: number;
  at: number;
  seat?: string;
  kind: "answer" | "undo" | "order" | "start" | "other";
  /** What was answered, and its words: only of one's own seats, for others may have chosen in secret. */
  key?: string;
  text?: string;
  lines?: TaleLine[];
  undone?: boolean;
}

/** One figure's luck: what its dice showed against what they show on average. */
export interface Luck {
  name: string;
  figure: string;
  rolls: number;
  shown: number;
  expected: number;
}

/** A number that grew over the game, for a chart: pairs of act and value. */
export interface Tally {
  /** What is counted, such as Kills; the same for all figures. */
  name: string;
  figure: string;
  points: [number, number][];
}

/**
 * `GET /api/tables/ID/story`: the timeline as you saw it, with charts.
 *
 * With `?chapter=N`, where act N ends a chapter such as a mission of a campaign: only that chapter's.
 */
export interface Story {
  n: number;
  /** The act that began the chapter; 0: all of it is told. */
  since: number;
  moments: Moment[];
  luck: Luck[];
  tallies: Tally[];
}

/** `GET /api/rules/SLUG/ID`: one rule of the ledger. `GET /api/rules/SLUG` lists all. */
export interface RuleText {
  id: string;
  part: string;
  says: string;
  table: string[][];
}

/**
 * An undo after which everything that nobody saw was drawn again: its act, and the salt in hex.
 *
 * The salt is the first half of the SHA-256 of the seed, the word `redraw` and the number, separated by spaces.
 */
export interface Redraw {
  n: number;
  salt: string;
}

/** `GET /api/tables/ID/verify`: does the seed fit its hash, and do seed and answers give this game? */
export interface Verdict {
  ok: boolean;
  checks: [string, boolean][];
  hash: string;
  seed: string;
  answers: number;
  redraws: Redraw[];
}

/** The body of every refused request. */
export interface Fault {
  text: string;
  status: number;
}

export type FromClient =
  | Answer
  | Roll
  | TakeBack
  | Vote
  | Accept
  | Say
  | Point
  | AskHint
  | AskOdds
  | AskWhyNot
  | Order
  | Auto
  | Prompts
  | Since
  | Look
  | Branch;

export type FromServer =
  | Picture
  | Change
  | Refused
  | Odds
  | Advice
  | WhyNot
  | Chat
  | Pinged
  | Presence
  | Branched
  | Stalled
  | Gone;
