import { createHash } from "node:crypto";
import { Problem } from "./problem.ts";

/** Values of a record that its form sends back as it found them, always in the same order. */
export type FormValues = readonly unknown[];

/**
 * Version of a record, like a strong entity tag: the same as long as the values of its form are.
 * Source: RFC 9110 §8.8.
 */
export const recordVersion = (values: FormValues): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("base64url");

/**
 * Makes sure that a form does not put back values that were changed since it was filled.
 *
 * @param shown version that the form showed; without it nothing is checked
 * @param stored values that are stored now
 * @param typed values that the form makes of them: a request that is sent again after a lost answer
 * changes nothing
 * @throws {Problem} request/record-changed
 */
export const assertRecordShown = (
  shown: string | undefined,
  stored: FormValues,
  typed: FormValues,
): void => {
  if (shown === undefined) return;
  const version = recordVersion(stored);
  if (shown !== version && recordVersion(typed) !== version) {
    throw new Problem("request/record-changed");
  }
};
