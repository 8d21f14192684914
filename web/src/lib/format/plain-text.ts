/** Without case, accents, hyphens or apostrophes, as the server compares places. */
export const plainText = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[-'’]/g, " ").trim();
