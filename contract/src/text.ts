/**
 * Marks that `plain_text` of the database removes from letters: accents, cedillas and circles of
 * French and its neighbour languages.
 */
const MARKS = /[\u0300\u0301\u0302\u0303\u0308\u030a\u0327]/g;

/** A whole number in French notation: `10 000`. */
export const frenchNumber = (value: number): string =>
  String(value).replace(/\B(?=(?:\d{3})+$)/g, " ");

/** Turns the first letter into a capital. */
export const capitalise = (words: string): string =>
  words.slice(0, 1).toUpperCase() + words.slice(1);

const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/;

/** A trimmed text in one line: a space stands in place of line breaks and of what surrounds them. */
export const oneLine = (text: string): string =>
  text
    .split(LINE_BREAKS)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");

/** The refusal of a text that is too long. @param maximum highest number of characters */
export const tooLong = (maximum: number): string => `${maximum} caractères au maximum`;

/**
 * A text for comparisons: without case or accents. A space, a hyphen and an apostrophe separate
 * words in the same way. It is the same as `plain_text` in the database.
 */
export const plainText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(MARKS, "")
    .replace(/[-'\u2019]/g, " ")
    .toLowerCase()
    .replace(/œ/g, "oe");

/** Shown in place of the name of a person whose account is closed. */
export const CLOSED_ACCOUNT = "Compte fermé";

/** Full name of a person: `Marie Leroy`; a closed account has no first name. */
export const fullName = ({ firstName, name }: { firstName: string; name: string }): string =>
  `${firstName} ${name}`.trim();

/**
 * Short name of a person for the people who meet them at the handover: `Marie L.`; a closed account
 * has no first name.
 */
export const shortName = ({ firstName, name }: { firstName: string; name: string }): string =>
  firstName === "" || name === ""
    ? firstName || name
    : `${firstName} ${name.slice(0, 1).toUpperCase()}.`;
