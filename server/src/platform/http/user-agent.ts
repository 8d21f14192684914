import Bowser from "bowser";

/** Browser and system of a visitor: families without versions, empty when unknown. */
export type Device = { browser: string; system: string };

/** Shorter forms of names that are too long, or that only the library uses. */
const SHORTER: Readonly<Record<string, string>> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
};

/** Reads a `User-Agent`. Clients may send any text, so it is used only for display to its owner. */
export const readUserAgent = (userAgent: string | undefined): Device => {
  // The library throws on an empty text.
  if (!userAgent) return { browser: "", system: "" };
  const parser = Bowser.getParser(userAgent.slice(0, 500));
  const browser = parser.getBrowserName();
  return { browser: SHORTER[browser] ?? browser, system: parser.getOSName() };
};
