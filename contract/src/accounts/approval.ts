import { z } from "zod";
import { ANSWER_MISSING, LIST_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { tooLong } from "../text.ts";

/** The lists in which the first listing of a person may have to wait for the operator. */
export const APPROVED_LISTS = ["spaces", "products"] as const;
export type ApprovedList = (typeof APPROVED_LISTS)[number];

/**
 * Approval state of a listing that the operator has not approved yet, for its owner. It has no name
 * in the API's description, because pages drawn by the server bring schemas with them.
 */
export const approval = z.object({
  state: z.enum(["waiting", "refused"]),
  reason: z.string().nullable().meta({ description: "Why the operator refused the listing" }),
});
export type Approval = z.output<typeof approval>;

/** Answer to a first listing. A refusal needs a reason, which its owner reads. */
export const approvalAnswer = z
  .object({
    outcome: z.enum(["approved", "refused"], { error: ANSWER_MISSING }),
    reason: z.string().trim().max(LIMITS.reason, tooLong(LIMITS.reason)).default(""),
  })
  .refine(({ outcome, reason }) => outcome === "approved" || reason !== "", {
    path: ["reason"],
    error: "Dites ce qui doit changer : la personne le lira.",
  });
export type ApprovalAnswer = z.output<typeof approvalAnswer>;

const listing = z.object({ list: z.enum(APPROVED_LISTS, { error: LIST_UNKNOWN }), id });

const done = z.object({ success: z.boolean(), message: z.string() });

export const decideApproval = endpoint({
  method: "POST",
  path: "/api/admin/approvals/:list/:id",
  summary:
    "Approves an owner's first listing and all others that wait, or refuses it. The owner is told",
  access: ["admin"],
  params: listing,
  body: approvalAnswer,
  status: 200,
  answer: done,
  problems: ["space/not-found", "product/not-found", "approval/not-waiting"],
});

export const askApproval = endpoint({
  method: "POST",
  path: "/api/approvals/:list/:id",
  summary: "Asks again for the approval of a refused listing",
  access: ["lessor", "artisan"],
  params: listing,
  status: 200,
  answer: done.extend({ approval: approval.nullable() }),
  problems: [
    "space/not-found",
    "space/not-yours",
    "product/not-found",
    "product/not-yours",
    "approval/not-refused",
  ],
});
