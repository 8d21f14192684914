/**
 * The URL that a text is: `URL.parse`, which Safari lacks before version 18.
 *
 * @returns `undefined` if it is none
 */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};
