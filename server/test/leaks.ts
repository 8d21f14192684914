/** The text without accents, case and punctuation: `06 93 71 82 93` reveals `0693718293`. */
export const squeezed = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/**
 * True if a text has a coordinate. Three decimals of a degree are a hundred metres. Seconds of a time
 * (`T05:20:55.476Z`) are no coordinate.
 */
export const hasDegrees = (text: string, degrees: number): boolean => {
  const [whole, decimals] = Math.abs(degrees).toFixed(5).slice(0, -2).split(".");
  return new RegExp(`(?<!\\d:)${whole}\\.${decimals}`).test(text);
};
