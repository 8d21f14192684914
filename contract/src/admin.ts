import { z } from "zod";
import { adminList } from "./admin-lists.ts";
import { day } from "./calendar.ts";
import { LIST_UNKNOWN } from "./choices.ts";
import { endpoint } from "./endpoint.ts";
import { EMAIL_INVALID, emailAddress, id, mobilePhone, requiredText } from "./fields.ts";
import { GROUND_NAMES } from "./grounds.ts";
import { LIMITS } from "./limits.ts";
import { notice } from "./measures.ts";

/** The reason that a person is given for a measure against them. */
export const measureReason = z.object({
  reason: requiredText("Veuillez indiquer le motif", LIMITS.reason).transform((text) =>
    /[.!?…]$/.test(text) ? text : `${text}.`,
  ),
  ground: z
    .enum(GROUND_NAMES, { error: "Fondement inconnu" })
    .default("terms")
    .meta({ description: "The clause or the text of law that it stands on" }),
  endsOn: day.optional().meta({ description: "Its last day; without end unless told" }),
});

/** A suspension: its reason, and when it begins. */
export const suspension = measureReason.extend({
  notice: notice.optional().meta({ description: "`days30`, or why at once; at once unless told" }),
});

const done = z.object({ success: z.boolean(), message: z.string() });

export const adminDelete = endpoint({
  method: "DELETE",
  path: "/api/admin/:type/:id",
  summary: "Deletes a row where no commitment stands in the way",
  access: ["admin"],
  isDangerous: true,
  params: z.object({ type: adminList, id }),
  query: z.object({
    confirm: z.string().max(250).optional().meta({
      description:
        "What the administrator agreed to delete: refused when it is called otherwise now",
    }),
  }),
  status: 200,
  answer: done,
  problems: [
    "account/not-found",
    "account/own-account",
    "account/has-commitments",
    "account/money-waiting",
    "space/not-found",
    "space/has-rentals",
    "product/not-found",
    "product/has-orders",
    "transaction/not-found",
    "admin/changed-meanwhile",
  ],
});

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
  summary: "Corrects a person's name, e-mail or mobile",
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
    "Ends somebody's sessions and takes their listings off sale, at once or after thirty days; commitments are kept",
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
  summary: "Lifts a suspension, or calls off one to come",
  access: ["admin"],
  params: z.object({ id }),
  status: 200,
  answer: done,
  problems: ["account/not-found", "account/not-suspended"],
});

export const HIDEABLE_LISTS = ["spaces", "products", "reviews"] as const;
export type HideableList = (typeof HIDEABLE_LISTS)[number];
const hideable = z.object({ type: z.enum(HIDEABLE_LISTS, { error: LIST_UNKNOWN }), id });

export const hideListing = endpoint({
  method: "POST",
  path: "/api/admin/:type/:id/hide",
  summary:
    "Takes a space, a product or a review out of sight and tells whose it is why; commitments are kept",
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
