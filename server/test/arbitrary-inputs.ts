import fc from "fast-check";
import type { z } from "zod";

/** Fields of an input: JSON values and files. */
export type Value = unknown;

/** Valid values for some fields; a field uses those that its schema accepts. */
export type Candidates = {
  /** Valid for any field that accepts them. */
  readonly values: readonly Value[];
  /** The only values tried for fields with these names. */
  readonly byName: Readonly<Record<string, readonly Value[]>>;
};

type Definition = {
  type: string;
  in: z.ZodType;
  out: z.ZodType;
  innerType: z.ZodType;
  element: z.ZodType;
  left: z.ZodType;
  right: z.ZodType;
  items: readonly z.ZodType[];
  options: readonly z.ZodType[];
  shape: Readonly<Record<string, z.ZodType>>;
  entries: Readonly<Record<string, Value>>;
  values: readonly Value[];
};

// Zod's type has a definition for each kind of schema; this one has the parts of all.
const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

/** The schema behind a preprocessing, whose own input says nothing. */
const structureOf = (schema: z.ZodType): Definition => {
  const definition = definitionOf(schema);
  if (definition.type !== "pipe") return definition;
  const isPreprocessed = definitionOf(definition.in).type === "transform";
  return structureOf(isPreprocessed ? definition.out : definition.in);
};

const OPTIONAL = ["optional", "nullable", "default", "prefault", "catch"];

const rightValues = (
  schema: z.ZodType,
  name: string,
  { values, byName }: Candidates,
): readonly Value[] => {
  const { entries, values: literals } = structureOf(schema);
  const own = entries ? Object.values(entries) : (literals ?? []);
  const right = [...own, ...(byName[name] ?? values)].filter(
    (value) => schema.safeParse(value).success,
  );
  if (right.length === 0) throw new Error(`no candidate is right for the field ${name}`);
  return right;
};

/**
 * Inputs that a schema of the contract accepts field by field.
 *
 * @param name of the field that it describes
 * @throws {Error} when no candidate is valid for some field: a new kind of field needs one
 */
export const arbitraryInput = (
  schema: z.ZodType,
  candidates: Candidates,
  name = "",
): fc.Arbitrary<Value> => {
  const of = (inner: z.ZodType, as = name) => arbitraryInput(inner, candidates, as);
  const definition = structureOf(schema);
  // Fields of a form that hold JSON have candidates of their own.
  const named = candidates.byName[name];
  if (definition.type === "object" && named) return fc.constantFrom(...named);
  if (OPTIONAL.includes(definition.type)) {
    return fc.option(of(definition.innerType), { nil: undefined, freq: 1 });
  }
  switch (definition.type) {
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(definition.shape).map(([key, field]) => [key, of(field, key)]),
        ),
      );
    case "array":
      return fc.array(of(definition.element), { minLength: 1, maxLength: 3 });
    case "union":
      return fc.oneof(...definition.options.map((option) => of(option)));
    case "intersection":
      return fc
        .tuple(of(definition.left), of(definition.right))
        .map(([left, right]) => Object.assign({}, left, right));
    default:
      return fc.constantFrom(...rightValues(schema, name, candidates));
  }
};

/** A value as text, for places where only text is possible. */
export const asText = (value: Value): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

const LONE_SURROGATE = "\ud800";

const HOSTILE_TEXTS: readonly string[] = [
  "",
  " ",
  "\0",
  "a\0b",
  LONE_SURROGATE,
  "a\udc00b",
  "\u202e\u0000\ufeff",
  "\r\nSet-Cookie: a=b",
  "é".repeat(3000),
  "😀".repeat(40),
  "' or 1=1 --",
  "%",
  "_%\\",
  "{}",
  "[",
  '["Lun"',
  "null",
  "NaN",
  "Infinity",
  "-Infinity",
  "-1",
  "-0",
  "1e309",
  "1e21",
  "1e-9",
  "0x10",
  "0.005",
  "1.005",
  "9007199254740993",
  "99999999999999999999999999",
  "90071992547409.93",
  "0000-01-01",
  "0001-01-01",
  "1582-10-10",
  "9999-12-31",
  "2026-02-30",
  "0000-01-01T00:00:00Z",
  "0000-01-01T00:00:00+14:00",
  "9999-12-31T23:59:59Z",
  "9999-12-31T23:59:59-12:00",
  "0000-01",
  "0000-12",
  "9999-12",
  "../../etc/passwd",
  "//ailleurs.example",
  "__proto__",
  "constructor",
  "00000000-0000-0000-0000-000000000000",
  "-21.3,55.4,1",
  "0,0,0,0",
  "1e308,-1e308,1e308,1e308",
  "NaN,NaN",
  "180,90,-180,-90",
  "eyJ2IjoxfQ",
  "x".repeat(199),
  "a b c d e f g h i j k l m n o p q r s t u v w x y z ".repeat(3),
];

const HOSTILE_VALUES: readonly Value[] = [
  null,
  true,
  false,
  0,
  -1,
  0.001,
  1.005,
  2 ** 31,
  2 ** 53,
  2 ** 53 / 100,
  1e15,
  1e21,
  1e300,
  -1e300,
  [],
  [[]],
  [null],
  {},
  { a: { b: [] } },
  JSON.parse('{"__proto__":{"a":1}}'),
  Array.from({ length: 500 }, () => "a"),
];

/** Values of an attack, or of a mistake. */
const hostileValue: fc.Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
);

type Path = readonly string[];
const isBranch = (value: Value): value is Record<string, Value> =>
  typeof value === "object" && value !== null && !(value instanceof Blob);

const pathsOf = (value: Value, path: Path = []): Path[] =>
  isBranch(value)
    ? Object.entries(value).flatMap(([key, inner]) => [
        [...path, key],
        ...pathsOf(inner, [...path, key]),
      ])
    : [];

type Change = (present: Value) => Value;

const changed = (value: Value, [key, ...rest]: Path, change: Change): Value => {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((inner, index) =>
      String(index) === key ? changed(inner, rest, change) : inner,
    );
  }
  return isBranch(value) ? { ...value, [key]: changed(value[key], rest, change) } : value;
};

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: hostileValue.map((hostile) => () => hostile) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(...HOSTILE_TEXTS)
      .map((hostile) => (present: Value) => `${asText(present)}${hostile}`),
  },
  { weight: 1, arbitrary: fc.constant(() => undefined) },
  { weight: 1, arbitrary: fc.constant((present: Value) => [present, present]) },
);

/**
 * The same input with up to two of its fields, or the complete input, replaced by hostile values.
 */
export const arbitraryChange = (input: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.tuple(input, fc.array(fc.tuple(fc.nat(), change), { maxLength: 2 })).map(([right, changes]) =>
    changes.reduce((value: Value, [at, make]) => {
      const paths = pathsOf(value);
      return changed(value, paths[at % Math.max(1, paths.length)] ?? [], make);
    }, right),
  );
