/** What is said of text that no file and no database can keep. */
export const MALFORMED_TEXT = "Ce texte contient un caractère illisible.";

/** Whether text can be kept and shown: no NUL, and every character whole (no half of a surrogate pair). */
const isWellFormed = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/**
 * Looks for text that can't be kept anywhere in an input, names of fields included.
 *
 * @param input as it travels: JSON's values, files left alone
 * @returns the field it stands in (`item.name`, `retrievalDays.0`), or `undefined` when all is well
 */
export const malformedTextIn = (input: unknown): string | undefined => {
  // A list of its own, not the call stack, which a body of half a million brackets would fill.
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
