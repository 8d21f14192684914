import { invalidParameter } from "./errors.ts";

/** Converts a parameter to a value, or refuses it as Stripe would. */
export type Reader<T> = (raw: unknown, name: string) => T;
type Fields = Readonly<Record<string, Reader<unknown>>>;
type Values<F extends Fields> = { [K in keyof F]: ReturnType<F[K]> };

const required = (raw: unknown, name: string): void => {
  if (raw === undefined || raw === null) {
    throw invalidParameter(`Missing required param: ${name}.`, name, "parameter_missing");
  }
  if (raw === "") {
    throw invalidParameter(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      name,
      "parameter_invalid_empty",
    );
  }
};

const isRecord = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);

/** A parameter that may be left out. */
export const optional =
  <T>(reader: Reader<T>): Reader<T | undefined> =>
  (raw, name) =>
    raw === undefined ? undefined : reader(raw, name);

/** Text of at most `max` characters. */
export const text =
  (max = 5000): Reader<string> =>
  (raw, name) => {
    required(raw, name);
    if (typeof raw !== "string")
      throw invalidParameter(`Invalid string: ${JSON.stringify(raw)}`, name);
    if (raw.length > max) {
      throw invalidParameter(
        `Invalid string: ${raw.slice(0, 20)}…; must be at most ${max} characters`,
        name,
      );
    }
    return raw;
  };

/** A whole number: digits in a form, a number in JSON. */
export const integer =
  (min = 0): Reader<number> =>
  (raw, name) => {
    required(raw, name);
    const value = Number(raw);
    if (!/^-?\d{1,15}$/.test(String(raw)) || !Number.isSafeInteger(value)) {
      throw invalidParameter(`Invalid integer: ${String(raw)}`, name, "parameter_invalid_integer");
    }
    if (value < min) {
      throw invalidParameter(
        `This value must be greater than or equal to ${min}.`,
        name,
        "parameter_invalid_integer",
      );
    }
    return value;
  };

/** True or false. */
export const flag: Reader<boolean> = (raw, name) => {
  required(raw, name);
  if (raw === true || raw === "true") return true;
  if (raw === false || raw === "false") return false;
  throw invalidParameter(`Invalid boolean: ${String(raw)}`, name);
};

/** One of a closed list of words. */
export const oneOf =
  <const T extends string>(...words: readonly T[]): Reader<T> =>
  (raw, name) => {
    required(raw, name);
    const found = words.find((word) => word === raw);
    if (found === undefined) {
      throw invalidParameter(`Invalid ${name}: must be one of ${words.join(", ")}`, name);
    }
    return found;
  };

/** An absolute http(s) address. */
export const url: Reader<string> = (raw, name) => {
  const value = text()(raw, name);
  // Stripe replaces the placeholder later; a brace is not allowed in a URL, so it is replaced for
  // the check.
  const candidate = value.replaceAll("{CHECKOUT_SESSION_ID}", "cs");
  if (!URL.canParse(candidate) || !/^https?:/.test(candidate)) {
    throw invalidParameter("Not a valid URL", name, "url_invalid");
  }
  return value;
};

/** A list; forms send it as `name[0]`, `name[1]`… */
export const list =
  <T>(item: Reader<T>): Reader<T[]> =>
  (raw, name) => {
    required(raw, name);
    if (!Array.isArray(raw)) throw invalidParameter("Invalid array", name);
    return raw.map((entry: unknown, index) => item(entry, `${name}[${index}]`));
  };

/**
 * Stripe's metadata: at most 50 keys of 40 characters with values of 500; an empty value removes a
 * key.
 */
export const metadata: Reader<Record<string, string>> = (raw, name) => {
  if (raw === "" || raw === null) return {};
  if (!isRecord(raw)) throw invalidParameter("Invalid hash", name);
  const entries = Object.entries(raw);
  if (entries.length > 50) throw invalidParameter("Metadata can have at most 50 keys.", name);
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key.length > 40) {
        throw invalidParameter(`Metadata keys can have up to 40 characters: ${key}`, name);
      }
      const kept = value === null ? "" : String(value);
      if (kept.length > 500) {
        throw invalidParameter(
          `Metadata values can have up to 500 characters, but you passed in a value that is ${kept.length} characters.`,
          `${name}[${key}]`,
        );
      }
      return [key, kept];
    }),
  );
};

/** A group of named parameters; any other name is refused. */
export const record =
  <F extends Fields>(fields: F): Reader<Values<F>> =>
  (raw, name) => {
    if (name !== "") required(raw, name);
    const sent = raw ?? {};
    if (!isRecord(sent)) throw invalidParameter("Invalid object", name);
    const named = (key: string): string => (name === "" ? key : `${name}[${key}]`);
    const unknown = Object.keys(sent).find((key) => !Object.hasOwn(fields, key));
    if (unknown !== undefined) {
      throw invalidParameter(
        `Received unknown parameter: ${named(unknown)}`,
        named(unknown),
        "parameter_unknown",
      );
    }
    // The reader of each field returns the type that Values gives it.
    return Object.fromEntries(
      Object.entries(fields).map(([key, reader]) => [key, reader(sent[key], named(key))]),
    ) as Values<F>;
  };

/** `created`: an instant in seconds, or bounds around it. */
const createdRange: Reader<{ gt?: number; gte?: number; lt?: number; lte?: number }> = (
  raw,
  name,
) => {
  if (!isRecord(raw)) {
    const at = integer()(raw, name);
    return { gte: at, lte: at };
  }
  const bound = optional(integer());
  const bounds = record({ gt: bound, gte: bound, lt: bound, lte: bound })(raw, name);
  return Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined));
};

/** The parameters that every list takes. */
export const PAGING = {
  created: optional(createdRange),
  expand: optional(list(text())),
  limit: optional(integer(1)),
  starting_after: optional(text()),
} as const;
