import { ApiError } from "../api/error.ts";
import type { SchemaForm } from "./form.ts";

/** Message at a field whose value somebody else changed: it shows their value. */
const TAKEN_OVER = "Changé entre-temps : vérifiez.";
/** Message at a field that somebody else changed too: it shows what was typed. */
const TYPED_OVER = "Changé entre-temps : votre saisie est gardée, vérifiez.";

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Form values are texts, numbers, lists and files. A file never equals another one. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (!(one instanceof File) &&
    !(other instanceof File) &&
    JSON.stringify(one) === JSON.stringify(other));

/**
 * Joins typed values with those that were saved since the form was filled: what was typed stays,
 * the rest is as saved.
 *
 * @param shown values that the form was filled with
 * @returns the values, and a message for each field that was saved with another value, by its path
 */
const joinNewer = (
  typed: Fields,
  shown: Fields,
  newest: Fields,
): { values: Record<string, unknown>; messages: Record<string, string> } => {
  const values: Record<string, unknown> = {};
  const messages: Record<string, string> = {};
  for (const [field, value] of Object.entries(typed)) {
    const [was, is] = [shown[field], newest[field]];
    if (isFields(value) && isFields(was) && isFields(is)) {
      const parts = joinNewer(value, was, is);
      values[field] = parts.values;
      for (const [part, message] of Object.entries(parts.messages)) {
        messages[`${field}.${part}`] = message;
      }
    } else {
      const isTyped = !isSame(value, was);
      values[field] = isTyped ? value : is;
      if (isSame(is, was) || isSame(is, value)) continue;
      messages[field] = isTyped ? TYPED_OVER : TAKEN_OVER;
    }
  }
  return { values, messages };
};

/** Takes over stored values, marks the fields where they are others, and goes to the first. */
const takeOver = <Values extends Record<string, unknown>>(
  form: SchemaForm<Values>,
  newest: Values,
): void => {
  const { values, messages } = joinNewer(form.getValues(), form.getInitialValues(), newest);
  form.setInitialValues(newest);
  // The same fields, each with a typed or a stored value of the form.
  form.setValues(values as Values);
  form.setErrors(messages);
  const nodes = Object.keys(messages).map((path) => form.getInputNode(path));
  nodes.find((node) => node !== null)?.focus();
};

/**
 * Shows why the server refused, as the form does. If other values were saved since it was filled,
 * they come where nothing was typed.
 *
 * @param readNewest reads the values that are stored now, among them their `version`; `undefined`
 * if the record is gone
 */
export const showRefusal = async <Values extends Record<string, unknown>>(
  form: SchemaForm<Values>,
  { error, sentence }: { error: unknown; sentence: string },
  readNewest: () => Promise<Values | undefined>,
): Promise<void> => {
  form.showFailure(error, sentence);
  if (!(error instanceof ApiError) || error.code !== "request/record-changed") return;
  // Without an answer the person may try again: the server then refuses again.
  const newest = await readNewest().catch(() => undefined);
  if (newest) takeOver(form, newest);
};
