import Bowser from "bowser";

/** What somebody reads the site with: families without versions, empty when unknown. */
export type Device = { browser: string; system: string };

/** Names longer than anybody wants to read, or that only the library uses. */
const SHORTER: Readonly<Record<string, string>> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
};

/** Reads a `User-Agent`. Anybody may send any: nothing but what is said to its owner rests on it. */
export const readUserAgent = (userAgent: string | undefined): Device => {
  // The library throws at an empty one.
  if (!userAgent) return { browser: "", system: "" };
  const parser = Bowser.getParser(userAgent.slice(0, 500));
  const browser = parser.getBrowserName();
  return { browser: SHORTER[browser] ?? browser, system: parser.getOSName() };
};
