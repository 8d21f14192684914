/**
 * A commune's name as it is compared: without case or accents, words apart. The same as `plain_text` in
 * the database.
 */
export const plainName = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/[\u0300\u0301\u0302\u0303\u0308\u030a\u0327]/g, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/[-'\u2019]/g, " ");

/** A commune's name in addresses: `l-etang-sale`. */
export const slugOf = (name: string): string => plainName(name).replaceAll(" ", "-");
