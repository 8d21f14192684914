import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, message, requiredText } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** What somebody may report, and what for. */
export const REPORTED = ["product", "space"] as const;
export const REPORT_CAUSES = ["misleading", "forbidden", "danger", "other"] as const;
export type ReportCause = (typeof REPORT_CAUSES)[number];

export const report = z.object({
  subjectType: z.enum(REPORTED, { error: "Objet inconnu" }),
  subjectId: id,
  cause: z.enum(REPORT_CAUSES, { error: "Veuillez choisir un motif" }),
  words: requiredText("Veuillez dire ce qui ne va pas", LIMITS.reason),
});

export const sendReport = endpoint({
  method: "POST",
  path: "/api/reports",
  summary: "Tells the operator that something is wrong with a product or a space",
  access: "anyone-known",
  body: report,
  status: 201,
  answer: message,
  problems: ["product/not-found", "space/not-found", "request/too-many"],
});
