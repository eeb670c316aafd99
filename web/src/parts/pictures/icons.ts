/** Where an icon is fetched from: the client's own lie in one file, and every other of the set has a file to itself. */
import own from "../../icons.json";

const OWN = new Set(own);

export const iconAt = (name: string): string => (OWN.has(name) ? `/icons.svg#${name}` : `/icons/${encodeURIComponent(name)}.svg#icon`);
