import { z } from "zod";
import { LIST_UNKNOWN } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { EMAIL_INVALID, emailAddress, id, longText, mobilePhone, requiredText } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { GROUND_NAMES } from "../moderation/grounds.ts";
import { notice } from "../moderation/measures.ts";
import { day } from "../time/day-fields.ts";
import { adminList } from "./admin-lists.ts";

/** The reason that a person is given for a measure against them. */
export const measureReason = z.object({
  reason: longText("Veuillez indiquer le motif", LIMITS.reason).transform((text) =>
    /[.!?…]$/.test(text) ? text : `${text}.`,
  ),
  ground: z
    .enum(GROUND_NAMES, { error: "Fondement inconnu" })
    .default("terms")
    .meta({ description: "The clause or the law that the measure is based on" }),
  endsOn: day.optional().meta({ description: "The last day of the measure. No end if absent" }),
});

/** A suspension: its reason, and when it begins. */
export const suspension = measureReason.extend({
  notice: notice.optional().meta({
    description: "`days30`, or the reason for an immediate suspension. Immediate if absent",
  }),
});

const done = z.object({ success: z.boolean(), message: z.string() });

export const adminDelete = endpoint({
  method: "DELETE",
  path: "/api/admin/:type/:id",
  summary: "Deletes an item. Refused while commitments depend on it",
  access: ["admin"],
  isDangerous: true,
  params: z.object({ type: adminList, id }),
  query: z.object({
    confirm: z.string().max(250).optional().meta({
      description: "The name that the administrator confirmed. Refused if it has changed since",
    }),
  }),
  status: 200,
  answer: done,
  problems: [
    "account/not-found",
    "account/own-account",
    "account/has-commitments",
    "account/money-waiting",
    "account/rent-unpaid",
    "space/not-found",
    "space/has-rentals",
    "product/not-found",
    "product/has-orders",
    "transaction/not-found",
    "admin/changed-meanwhile",
  ],
});

/** Data of a person that an administrator may correct. */
export const userEdit = z.object({
  name: requiredText("Veuillez entrer Nom"),
  firstName: requiredText("Veuillez entrer Prénom"),
  email: emailAddress({ required: "Veuillez entrer Email", invalid: EMAIL_INVALID }),
  mobilePhone: z
    .string({ error: "Veuillez entrer Téléphone portable" })
    .trim()
    .min(1, "Veuillez entrer Téléphone portable")
    .pipe(mobilePhone),
});

export const adminUpdateUser = endpoint({
  method: "PUT",
  path: "/api/admin/users/:id",
  summary: "Corrects a person's name, e-mail address or mobile phone",
  access: ["admin"],
  params: z.object({ id }),
  body: userEdit,
  status: 200,
  answer: done,
  problems: ["session/confirm-again", "account/not-found", "account/email-taken"],
});

export const suspendUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/suspend",
  summary:
    "Ends a person's sessions and hides their listings, now or after thirty days. Commitments remain",
  access: ["admin"],
  params: z.object({ id }),
  body: suspension,
  status: 200,
  answer: done,
  problems: [
    "account/not-found",
    "account/own-account",
    "account/already-suspended",
    "decision/ends-too-early",
  ],
});

export const reinstateUser = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/reinstate",
  summary: "Ends a suspension, or cancels one that has not started",
  access: ["admin"],
  params: z.object({ id }),
  status: 200,
  answer: done,
  problems: ["account/not-found", "account/not-suspended"],
});

/** Lists whose items an administrator can hide. */
export const HIDEABLE_LISTS = ["spaces", "products", "reviews"] as const;
export type HideableList = (typeof HIDEABLE_LISTS)[number];
const hideable = z.object({ type: z.enum(HIDEABLE_LISTS, { error: LIST_UNKNOWN }), id });

export const hideListing = endpoint({
  method: "POST",
  path: "/api/admin/:type/:id/hide",
  summary: "Hides a space, a product or a review, and tells its owner why. Commitments remain",
  access: ["admin"],
  params: hideable,
  body: measureReason,
  status: 200,
  answer: done,
  problems: [
    "space/not-found",
    "product/not-found",
    "review/not-found",
    "listing/already-hidden",
    "decision/ends-too-early",
  ],
});

export const showListing = endpoint({
  method: "POST",
  path: "/api/admin/:type/:id/show",
  summary: "Shows a hidden space, product or review again",
  access: ["admin"],
  params: hideable,
  status: 200,
  answer: done,
  problems: ["space/not-found", "product/not-found", "review/not-found", "listing/not-hidden"],
});
