import { z } from "zod";
import { SUBJECT_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { EMAIL_INVALID, id, message, tickedBox } from "../fields.ts";
import { keysOf } from "../keys.ts";
import { LIMITS } from "../limits.ts";
import { oneLine, tooLong } from "../text.ts";
import { instant } from "../time/day-fields.ts";
import { inWords } from "../time/french-count.ts";
import { decidedMeasure } from "./measures.ts";

/** The kinds of listing. */
export const LISTED = ["product", "space"] as const;

/** Things that a person may report. */
export const REPORTED = [...LISTED, "seller", "review", "message", "person"] as const;
export type Reported = (typeof REPORTED)[number];

/** Name of each cause of a report. */
export const REPORT_CAUSES = {
  misleading: "Annonce trompeuse",
  green_claim: "Allégation environnementale trompeuse",
  forbidden: "Produit ou usage interdit",
  danger: "Danger",
  counterfeit: "Contrefaçon",
  minors: "Protection des mineurs",
  identity: "Identité fausse ou manquante",
  hidden_business: "Professionnel présenté comme particulier",
  conduct: "Comportement insultant ou menaçant",
  fraud: "Arnaque ou paiement hors du site",
  other: "Autre",
} as const;
export type ReportCause = keyof typeof REPORT_CAUSES;
const UNKNOWN_CAUSE = "Veuillez choisir un motif";
/** One of the keys of {@link REPORT_CAUSES}. */
export const reportCause = z.enum(keysOf(REPORT_CAUSES), {
  error: UNKNOWN_CAUSE,
});

/** Possible causes for each kind of subject. */
export const CAUSES_OF: Readonly<Record<Reported, readonly ReportCause[]>> = {
  product: ["misleading", "green_claim", "forbidden", "danger", "counterfeit", "minors", "other"],
  space: ["misleading", "forbidden", "danger", "counterfeit", "minors", "other"],
  seller: [
    "identity",
    "hidden_business",
    "conduct",
    "fraud",
    "forbidden",
    "counterfeit",
    "danger",
    "minors",
    "other",
  ],
  review: ["misleading", "conduct", "identity", "forbidden", "minors", "other"],
  message: ["conduct", "fraud", "misleading", "forbidden", "danger", "minors", "other"],
  person: ["conduct", "fraud", "identity", "danger", "minors", "other"],
};

/** Years for which the reporter's identity is stored, from the decision; a retention period. */
export const REPORTER_KEPT_YEARS = 1;
/** The same in French. */
export const REPORTER_KEPT = `${inWords(REPORTER_KEPT_YEARS)} an après la décision`;

const MISSING_WORDS = "Veuillez dire ce qui ne va pas";

const reportFields = z.object({
  subjectType: z.enum(REPORTED, { error: SUBJECT_UNKNOWN }),
  subjectId: id.meta({
    description:
      "Id of the subject. For a person, id of the order or lease: a seller or a person who hands over reports the buyer, and each side of a lease reports the other",
  }),
  cause: reportCause,
  // Not `requiredText`: if this field were absent, the form would not check name and e-mail at the
  // same time.
  words: z
    .string({ error: MISSING_WORDS })
    .trim()
    .min(1, MISSING_WORDS)
    .max(LIMITS.reason, tooLong(LIMITS.reason)),
  name: z
    .string()
    .overwrite(oneLine)
    .max(LIMITS.name, tooLong(LIMITS.name))
    .optional()
    .meta({ description: "Only if not signed in" }),
  email: z
    .string()
    .trim()
    .max(254, EMAIL_INVALID)
    .refine((typed) => typed === "" || z.email().safeParse(typed).success, EMAIL_INVALID)
    .optional()
    .meta({
      description: "Only if not signed in. Optional for danger and for the protection of minors",
    }),
  isGoodFaith: tickedBox("Veuillez confirmer que vous êtes de bonne foi"),
});

/** A report as it is sent. */
export const report = reportFields;

const MISSING = {
  name: "Veuillez entrer votre nom",
  email: "Veuillez entrer votre e-mail",
} as const;

type Reporter = { cause?: unknown; name?: unknown; email?: unknown };

/**
 * Data that a visitor must still give about themselves. A person who reports a danger or protects
 * minors may stay anonymous. Source: regulation (EU) 2022/2065, article 16, paragraph 2, c.
 */
export const missingReporter = ({
  cause,
  name,
  email,
}: Reporter): { field: "name" | "email"; message: string }[] => {
  if (cause === "danger" || cause === "minors") return [];
  return [
    ...(name ? [] : [{ field: "name" as const, message: MISSING.name }]),
    ...(email ? [] : [{ field: "email" as const, message: MISSING.email }]),
  ];
};

/** Error if the cause of a report does not fit its subject. */
export const unfitCause = ({
  subjectType,
  cause,
}: {
  subjectType: Reported;
  cause: ReportCause;
}): { field: "cause"; message: string }[] =>
  CAUSES_OF[subjectType].includes(cause) ? [] : [{ field: "cause", message: UNKNOWN_CAUSE }];

const said = (field: "name" | "email") => (typed: Reporter) =>
  !missingReporter(typed).some((missing) => missing.field === field);

/** Makes zod check this even if other fields are wrong. */
const always = { when: () => true };

/** Schema of the report form. @param isKnown true if the reporter is logged in */
export const reportForm = (isKnown: boolean) => {
  const fields = reportFields.omit({ subjectType: true, subjectId: true });
  if (isKnown) return fields;
  return fields
    .refine(said("name"), { ...always, path: ["name"], error: MISSING.name })
    .refine(said("email"), { ...always, path: ["email"], error: MISSING.email });
};

export const sendReport = endpoint({
  method: "POST",
  path: "/api/reports",
  summary:
    "Reports a product, a space, a seller, a review, a received message, or the other person of an order or a lease. The reporter gets a receipt if an e-mail address is known",
  access: "anyone-known",
  body: report,
  status: 201,
  answer: message,
  problems: [
    "product/not-found",
    "space/not-found",
    "seller/not-found",
    "review/not-found",
    "message/not-found",
    "person/not-found",
    "request/too-many",
  ],
});

/** Token of a link in the mail about a report. */
const token = z.string().min(1).max(100);

export const readReport = endpoint({
  method: "GET",
  path: "/api/reports/state",
  summary: "Returns the result of a report. The token comes from a mail",
  access: "anyone",
  query: z.object({ token }),
  status: 200,
  answer: z.object({
    number: z.string(),
    subjectName: z.string(),
    subjectUrl: z.string().nullable(),
    cause: reportCause,
    words: z.string(),
    sentAt: instant,
    decision: z
      .object({
        number: z.string(),
        measure: decidedMeasure,
        facts: z.string().meta({ description: "Reason, in the operator's words" }),
        groundText: z.string().nullable(),
        decidedAt: instant,
      })
      .nullable()
      .meta({ description: "`null` before the decision" }),
  }),
  problems: ["report/link-invalid"],
});
