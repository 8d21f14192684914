import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { laterBoolean, legalKind, longText } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { tooLong } from "../text.ts";
import { day, instant } from "../time/day-fields.ts";
import { section, version } from "./legal-texts.ts";

/** An error that prevents the publication of a text. */
export type TextFault =
  | { line: number; fault: "before-title" | "title-level" | "nested" | "same-anchor" }
  | { line: number; fault: "unknown-placeholder"; name: string };

const FAULTS: Readonly<Record<TextFault["fault"], string>> = {
  "before-title": "le texte commence par le titre d'un article, précédé de ##",
  "title-level": "un titre commence par ## (article) ou ### (partie d'un article)",
  nested: "une liste ou une citation ne peut pas en contenir une autre",
  "same-anchor": "deux articles portent le même nom entre {# et }",
  "unknown-placeholder": "ce repère n'existe pas",
};

/** An error as the author of the text reads it: `Ligne 12 : …` */
export const faultSentence = (fault: TextFault): string => {
  const what = FAULTS[fault.fault];
  const named = fault.fault === "unknown-placeholder" ? `{{${fault.name}}}, ${what}` : what;
  return `Ligne ${fault.line} : ${named}.`;
};

const MOST_SAVES = 1_000_000_000;
const markdown = longText("Écrivez le texte.", LIMITS.legalText).meta({
  description: "`##` starts an article. `{#name}` after its title sets its anchor",
});
const revision = z.number().int().min(0).max(MOST_SAVES).meta({
  description: "Number of times that the draft had been saved when it was opened. 0 if never saved",
});

/** A saved draft: it may still lack its first day and its summary. */
const textDraft = z.object({
  markdown,
  summary: z.string().trim().max(LIMITS.longText, tooLong(LIMITS.longText)),
  effectiveOn: day.nullable(),
  revision,
});

/** A draft that can be published. */
export const completeDraft = textDraft.pick({ markdown: true }).extend({
  summary: longText("Dites en quelques phrases ce qui change : chacun le lira."),
  effectiveOn: z
    .string({ error: "Choisissez le premier jour de cette version." })
    .min(1, "Choisissez le premier jour de cette version.")
    .pipe(day),
});

const faults = z.array(z.object({ line: z.number().int(), message: z.string() })).meta({
  description: "Errors that prevent publication, by line",
});

const named = { kind: legalKind, title: z.string() };

export const listTexts = endpoint({
  method: "GET",
  path: "/api/admin/legal-texts",
  summary: "Lists all legal texts with their versions, newest first, and the next draft",
  access: ["admin"],
  status: 200,
  answer: z.object({
    data: z.array(
      z.object({
        ...named,
        concerned: z
          .number()
          .int()
          .meta({ description: "Number of accounts that the text applies to today" }),
        draft: z
          .object({
            effectiveOn: day.nullable(),
            revision,
            updatedAt: instant,
            updatedBy: z.string().nullable(),
          })
          .nullable(),
        isNextWaiting: laterBoolean.meta({
          description:
            "Whether the product brings a next version, and none was ever published here",
        }),
        versions: z.array(
          version.extend({
            publishedAt: instant,
            accepted: z
              .number()
              .int()
              .meta({ description: "How many of these accounts accepted this version" }),
            announcement: z
              .object({
                written: z
                  .number()
                  .int()
                  .meta({ description: "Number of people who have been mailed so far" }),
                isFinished: z.boolean(),
              })
              .nullable()
              .meta({ description: "`null` for a text that was installed with the product" }),
          }),
        ),
      }),
    ),
  }),
});

const params = z.object({ kind: legalKind });

export const readDraft = endpoint({
  method: "GET",
  path: "/api/admin/legal-texts/:kind/draft",
  summary: "Returns the draft of a text. If none is saved, returns the latest published version",
  access: ["admin"],
  params,
  status: 200,
  answer: z.object({
    ...named,
    draft: textDraft,
    firstDay: day.meta({ description: "The first day from which the new version may apply" }),
    recipients: z
      .number()
      .int()
      .meta({ description: "Number of people who are mailed on publication" }),
    placeholders: z
      .array(z.object({ name: z.string(), meaning: z.string() }))
      .meta({ description: "Placeholders that are filled in from the settings" }),
    next: z.object({ markdown: z.string(), summary: z.string() }).nullable().default(null).meta({
      description:
        "Next version that comes with the product. `null` if there is none, or if it is published",
    }),
  }),
});

export const saveDraft = endpoint({
  method: "PUT",
  path: "/api/admin/legal-texts/:kind/draft",
  summary: "Saves the draft of a text. Refused if somebody else saved it meanwhile",
  access: ["admin"],
  params,
  body: textDraft,
  status: 200,
  answer: z.object({ message: z.string(), revision, faults }),
  problems: ["legal-text/draft-changed"],
});

export const deleteDraft = endpoint({
  method: "DELETE",
  path: "/api/admin/legal-texts/:kind/draft",
  summary: "Deletes the draft of a text. Refused if somebody saved it meanwhile",
  access: ["admin"],
  params,
  query: z.object({ revision: z.coerce.number().int().min(0).max(MOST_SAVES) }),
  status: 200,
  answer: z.object({ message: z.string() }),
  problems: ["legal-text/draft-changed"],
});

export const previewText = endpoint({
  method: "POST",
  path: "/api/admin/legal-texts/preview",
  summary:
    "Returns a text as people will see it, with the errors that prevent publication. Nothing is saved",
  access: ["admin"],
  body: z.object({ markdown: z.string().max(LIMITS.legalText) }),
  status: 200,
  answer: z.object({
    sections: z
      .array(section)
      .nullable()
      .meta({ description: "`null` if the Markdown can't be read" }),
    faults,
  }),
});

export const publishText = endpoint({
  method: "POST",
  path: "/api/admin/legal-texts/:kind/publish",
  summary:
    "Publishes the saved draft. It can't change after that, and all people concerned are mailed",
  access: ["admin"],
  params,
  body: z.object({ revision }),
  status: 200,
  answer: z.object({
    message: z.string(),
    effectiveOn: day,
    recipients: z.number().int(),
  }),
  problems: [
    "legal-text/draft-changed",
    "legal-text/unreadable",
    "legal-text/too-soon",
    "legal-text/day-taken",
  ],
});
