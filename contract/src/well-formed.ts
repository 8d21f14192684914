/** The refusal of text that no file and no database can store. */
export const MALFORMED_TEXT = "Ce texte contient un caractère illisible.";

/** NUL, and half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** True if text can be stored and shown. */
const isWellFormed = (text: string): boolean => !UNSTORABLE.test(text);

/**
 * Looks for text that can't be stored anywhere in an input, including the names of fields.
 *
 * @param input the wire form: JSON's values; files are ignored
 * @returns the field that contains it (`item.name`, `retrievalDays.0`), or `undefined` if there is
 * none
 */
export const malformedTextIn = (input: unknown): string | undefined => {
  // An own list instead of recursion: a body of half a million brackets would overflow the call
  // stack.
  const waiting: { value: unknown; field: string }[] = [{ value: input, field: "" }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, field } = next;
    if (typeof value === "string" && !isWellFormed(value)) return field;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!isWellFormed(name)) return field;
      waiting.push({ value: inner, field: field === "" ? name : `${field}.${name}` });
    }
  }
  return undefined;
};
