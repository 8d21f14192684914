import { readFileSync } from "node:fs";
import path from "node:path";

const STYLE_SHEET = /(<link rel="stylesheet" href="\/assets\/[\w.-]+\.css#?"\/>)/;
const LINK = /href="([^"#]+)(#?)"/;

/** A link that names a style sheet, with a type that no browser loads. */
const nameOnly = (address: string): string =>
  `<link type="text/plain" rel="stylesheet" href="${address}"/>`;

/** A page in pieces: its own, and those that it shares with other pages. */
export type Piece = { bytes: Buffer; isShared: boolean };

/**
 * Puts a page's style sheets into the page, so that it is painted without another request. Their
 * links stay, because the router looks for them at its start, but with a type that no browser
 * loads. A sheet that the router names with a `#` is named without it too: Vite looks for that name
 * when a part of the page is loaded later, and would load the sheet again.
 *
 * @param folder `web/build/client`
 */
export const createStyleInliner = (folder: string): ((html: string) => Piece[]) => {
  const sheets = new Map<string, Piece>();
  const read = (link: string): Piece => {
    const known = sheets.get(link);
    if (known) return known;
    const [, address = "", mark = ""] = LINK.exec(link) ?? [];
    const style = readFileSync(path.join(folder, address), "utf8");
    const names = mark ? nameOnly(address + mark) + nameOnly(address) : nameOnly(address);
    const sheet = { bytes: Buffer.from(`<style>${style}</style>${names}`), isShared: true };
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
