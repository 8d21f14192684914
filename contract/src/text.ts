/** What `plain_text` of the database takes off letters: the accents, cedillas and circles of French and its neighbours. */
const MARKS = /[\u0300\u0301\u0302\u0303\u0308\u030a\u0327]/g;

/** A whole number as our sentences write it: `10 000`. */
export const frenchNumber = (value: number): string =>
  String(value).replace(/\B(?=(?:\d{3})+$)/g, " ");

/**
 * A text as it is compared: without case or accents, words apart whether they are written with a space, a hyphen or an
 * apostrophe. The same as `plain_text` in the database.
 */
export const plainText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(MARKS, "")
    .replace(/[-'\u2019]/g, " ")
    .toLowerCase()
    .replace(/œ/g, "oe");

/** Somebody as those know them who meet them at the door: `Marie L.`; a closed account has no first name. */
export const shortName = ({ firstName, name }: { firstName: string; name: string }): string =>
  firstName === "" || name === ""
    ? firstName || name
    : `${firstName} ${name.slice(0, 1).toUpperCase()}.`;
