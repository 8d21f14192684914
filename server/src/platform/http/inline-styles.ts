import { readFileSync } from "node:fs";
import path from "node:path";

const STYLE_SHEET = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"\/>/g;

/**
 * Puts a page's style sheets into the page: it is painted without another trip to the server. Their
 * links stay, for the router looks for them as it wakes up, but of a type that no browser fetches.
 *
 * @param folder `web/build/client`
 */
export const createStyleInliner = (folder: string): ((html: string) => string) => {
  const sheets = new Map<string, string>();
  const read = (address: string): string => {
    const known = sheets.get(address);
    if (known !== undefined) return known;
    const sheet = readFileSync(path.join(folder, address), "utf8");
    sheets.set(address, sheet);
    return sheet;
  };
  return (html) =>
    html.replaceAll(
      STYLE_SHEET,
      (link, address: string) =>
        `<style>${read(address)}</style>${link.replace("<link ", '<link type="text/plain" ')}`,
    );
};
