import { readFileSync } from "node:fs";
import path from "node:path";

const STYLE_SHEET = /(<link rel="stylesheet" href="\/assets\/[\w.-]+\.css#?"\/>)/;
const ADDRESS = /href="(\/assets\/[\w.-]+\.css)/;

/** A page in pieces: its own, and those that it shares with other pages. */
export type Piece = { bytes: Buffer; isShared: boolean };

/**
 * Puts a page's style sheets into the page, so that it is painted without another request. Their
 * links stay, because the router looks for them at its start, but with a type that no browser
 * loads.
 *
 * @param folder `web/build/client`
 */
export const createStyleInliner = (folder: string): ((html: string) => Piece[]) => {
  const sheets = new Map<string, Piece>();
  const read = (link: string): Piece => {
    const known = sheets.get(link);
    if (known) return known;
    const [, address = ""] = ADDRESS.exec(link) ?? [];
    const style = readFileSync(path.join(folder, address), "utf8");
    const kept = `<style>${style}</style>${link.replace("<link ", '<link type="text/plain" ')}`;
    const sheet = { bytes: Buffer.from(kept), isShared: true };
    sheets.set(link, sheet);
    return sheet;
  };
  return (html) =>
    html
      .split(STYLE_SHEET)
      .filter((piece) => piece !== "")
      .map((piece) =>
        STYLE_SHEET.test(piece) ? read(piece) : { bytes: Buffer.from(piece), isShared: false },
      );
};
