import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { legalKind } from "../fields.ts";
import { day } from "../time/day-fields.ts";

/** A run of text in one style, with the target of its link if it has one. */
const run = z.object({
  text: z.string(),
  isStrong: z.literal(true).optional(),
  isEmphasised: z.literal(true).optional(),
  href: z.string().optional(),
});
export type TextRun = z.output<typeof run>;

const paragraph = z.object({ type: z.literal("paragraph"), runs: z.array(run) });
const list = z.object({
  type: z.literal("list"),
  isOrdered: z.boolean(),
  items: z.array(z.array(run)),
});
const simpleBlock = z.discriminatedUnion("type", [paragraph, list]);
export type SimpleBlock = z.output<typeof simpleBlock>;

const block = z.discriminatedUnion("type", [
  paragraph,
  list,
  z.object({ type: z.literal("subtitle"), text: z.string() }),
  z.object({ type: z.literal("quote"), blocks: z.array(simpleBlock) }),
  z.object({
    type: z.literal("facts"),
    facts: z.array(z.object({ term: z.string(), text: z.string() })),
  }),
]);
export type TextBlock = z.output<typeof block>;

/** An article on the wire. */
export const section = z.object({
  id: z.string().meta({ description: "Anchor of the section: `#retractation`" }),
  title: z.string(),
  blocks: z.array(block),
});
/** An article of a text, ready to be shown: placeholders for settings are filled in. */
export type TextSection = z.output<typeof section>;

/** State of a published version: not yet in force, in force, or past. */
const versionState = z.enum(["coming", "in-force", "past"]);
export type VersionState = z.output<typeof versionState>;

/** A version on the wire, without its text. */
export const version = z.object({
  effectiveOn: day,
  state: versionState,
  summary: z.string().meta({ description: "What this version changes, in a few sentences" }),
});
/** A version of a text, without its text. */
export type LegalVersion = z.output<typeof version>;

const named = { kind: legalKind, title: z.string() };

export const getLegalText = endpoint({
  method: "GET",
  path: "/api/legal-texts/:kind",
  summary:
    "Returns the version of a text that applies today, with a list of all versions, newest first",
  access: "anyone",
  params: z.object({ kind: legalKind }),
  status: 200,
  answer: z.object({
    ...named,
    inForce: z.object({ effectiveOn: day, sections: z.array(section) }),
    versions: z.array(version),
  }),
  problems: ["legal-text/not-found"],
});

export const getLegalTextVersion = endpoint({
  method: "GET",
  path: "/api/legal-texts/:kind/:day",
  summary: "Returns the version of a text that applies from a given day",
  access: "anyone",
  params: z.object({ kind: legalKind, day }),
  status: 200,
  answer: z.object({
    ...named,
    ...version.shape,
    previous: day.nullable().meta({ description: "The previous version. `null` for the first" }),
    sections: z.array(section),
  }),
  problems: ["legal-text/not-found"],
});

const piece = z.object({ text: z.string(), change: z.enum(["same", "added", "removed"]) });
/** Words that both versions have, or only one of them. */
export type ChangePiece = z.output<typeof piece>;

export const getLegalTextChanges = endpoint({
  method: "GET",
  path: "/api/legal-texts/:kind/:day/changes",
  summary:
    "Returns the changes of a version by word, compared with the previous version or another one",
  access: "anyone",
  params: z.object({ kind: legalKind, day }),
  query: z.object({
    since: day
      .optional()
      .meta({ description: "The version to compare with. The previous one if absent" }),
  }),
  status: 200,
  answer: z.object({
    ...named,
    from: day,
    to: day,
    articles: z
      .array(z.object({ title: z.string(), paragraphs: z.array(z.array(piece)) }))
      .meta({ description: "Articles that changed, with only the paragraphs that changed" }),
  }),
  problems: ["legal-text/not-found"],
});
