import { fullName, shortName } from "@stokaz/contract/text";

/** Length of a text in characters: two or three lines of a list. */
const TEXT_LENGTH = 280;

const GREETING = /^Bonjour\b/;

const shorten = (text: string): string => {
  if (text.length <= TEXT_LENGTH) return text;
  const cut = text.slice(0, TEXT_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), TEXT_LENGTH / 2))}…`;
};

/** First paragraph of a mail after its greeting; at most about 280 characters. */
export const textOf = (paragraphs: readonly string[]): string =>
  shorten(paragraphs.find((paragraph) => !GREETING.test(paragraph)) ?? "");

/**
 * The path of a mail's main link.
 *
 * @param url of the link; `undefined` without one
 * @param publicUrl scheme and host of this site
 * @returns `null` without a link, and for a link to another site
 */
export const pathOf = (url: string | undefined, publicUrl: string): string | null =>
  url?.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : null;

/**
 * True if words contain a person's name as mails say it: `Marie Payet`, or `Marie P.`. A closed
 * account has no first name, and is in no words.
 */
export const areNaming = (words: string, person: { firstName: string; name: string }): boolean =>
  person.firstName !== "" &&
  [fullName(person), shortName(person)].some((name) => words.includes(name));
