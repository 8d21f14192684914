import { z } from "zod";
import { ANSWER_MISSING } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { documentFile, id, message, requiredText } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { tooLong } from "../text.ts";
import { day, instant } from "../time/day-fields.ts";

/**
 * The states of an insurance certificate: sent, checked by the operator, or replaced by another one
 * before the check.
 */
export const CERTIFICATE_STATUSES = ["declared", "verified", "refused", "replaced"] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

/** State of an artisan's insurance on a day, for the people concerned. */
export const INSURANCE_STATES = ["verified", "declared", "refused", "over", "missing"] as const;

// The next schema has no name in the API's description. Pages drawn by the server bring in schemas
// with the same names, and a later description could not tell which of two is meant inside a schema
// that no page has.
/** State of an artisan's insurance, and its last insured day. */
export const insuranceState = z.object({
  state: z.enum(INSURANCE_STATES),
  until: day.nullable().meta({
    description: "The last insured day. `null` if the certificate was refused or is missing",
  }),
});
export type InsuranceState = z.output<typeof insuranceState>;

/** A certificate, for its artisan, the lessors of their leases, and the operator. */
export const certificate = z
  .object({
    _id: id,
    status: z.enum(CERTIFICATE_STATUSES),
    insurer: z.string(),
    number: z.string(),
    endsOn: day.meta({ description: "The last insured day" }),
    sentAt: instant,
    fileName: z.string(),
    reason: z
      .string()
      .nullable()
      .meta({ description: "Why the certificate was refused. `null` if it was not" }),
  })
  .meta({ id: "Certificate" });
export type Certificate = z.output<typeof certificate>;

/** A certificate as an artisan sends it. `endsOn` is the last insured day. */
export const newCertificate = z.object({
  insurer: requiredText("Indiquez votre assureur."),
  number: requiredText("Indiquez le numéro du contrat."),
  endsOn: z
    .string({ error: "Indiquez jusqu'à quand vous êtes assuré." })
    .min(1, "Indiquez jusqu'à quand vous êtes assuré.")
    .pipe(day),
  file: documentFile("Choisissez votre attestation."),
});

export const sendCertificate = endpoint({
  method: "POST",
  path: "/api/insurance",
  summary:
    "Uploads the artisan's insurance certificate, as PDF or picture. The lessors of the artisan's leases can read it, and the operator checks it",
  access: ["artisan"],
  encoding: "multipart",
  files: "papers",
  body: newCertificate,
  status: 201,
  answer: message,
  problems: [
    "certificate/day-out-of-range",
    "document/too-large",
    "document/not-readable",
    "picture/too-large",
  ],
});

export const readCertificate = endpoint({
  method: "GET",
  path: "/api/insurance/:id/file",
  summary:
    "Returns the file of a certificate. For its artisan, administrators, and the lessors of leases that had not ended when it was sent",
  access: "signed-in",
  rights: ["leases"],
  params: z.object({ id }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["certificate/not-found"],
});

/** Answers of the operator to a certificate. */
export const CERTIFICATE_ANSWERS = ["verified", "refused"] as const;

/** Answer to a certificate. A refusal needs a reason, which the artisan reads. */
export const certificateAnswer = z
  .object({
    outcome: z.enum(CERTIFICATE_ANSWERS, { error: ANSWER_MISSING }),
    reason: z.string().trim().max(LIMITS.reason, tooLong(LIMITS.reason)).default(""),
  })
  .refine(({ outcome, reason }) => outcome === "verified" || reason !== "", {
    path: ["reason"],
    error: "Dites pourquoi : l'artisan le lira.",
  });
export type CertificateAnswer = z.output<typeof certificateAnswer>;

export const decideCertificate = endpoint({
  method: "POST",
  path: "/api/admin/insurance/:id/decide",
  summary: "Accepts a certificate, or refuses it with a reason",
  access: ["admin"],
  params: z.object({ id }),
  body: certificateAnswer,
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: ["certificate/not-found", "certificate/decided"],
});
