import { z } from "zod";
import { user } from "./accounts.ts";
import { instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { emailAddress, id, mobilePhone, requiredText } from "./fields.ts";
import { euros } from "./money.ts";
import { product } from "./products.ts";
import { ownSpace } from "./storage-spaces.ts";

export const ADMIN_LISTS = ["transactions", "users", "spaces", "products"] as const;
export type AdminList = (typeof ADMIN_LISTS)[number];

/** A movement of money as the administrator reads it. Source: product decisions §6. */
export const transaction = z
  .object({
    _id: id,
    amount: euros,
    currency: z.literal("eur"),
    status: z.enum(["pending", "succeeded", "failed"]),
    type: z.enum(["rental", "order", "refund", "transfer", "reversal", "fee"]),
    createdAt: instant,
  })
  .meta({ id: "Transaction" });

const created = { createdAt: instant };

export const adminRows = {
  transactions: transaction,
  users: user.extend(created).meta({ id: "AdminUser" }),
  spaces: ownSpace.extend(created).meta({ id: "AdminSpace" }),
  products: product.extend(created).meta({ id: "AdminProduct" }),
} as const;

export const adminDashboard = endpoint({
  method: "GET",
  path: "/api/admin/dashboard",
  summary: "One of the administrator's lists, newest first",
  access: ["admin"],
  query: z.object({ type: z.enum(ADMIN_LISTS, { error: "Liste inconnue" }) }),
  status: 200,
  answer: z.object({
    data: z.union([
      z.array(adminRows.transactions),
      z.array(adminRows.users),
      z.array(adminRows.spaces),
      z.array(adminRows.products),
    ]),
  }),
});

const done = z.object({ success: z.boolean(), message: z.string() });

export const adminDelete = endpoint({
  method: "DELETE",
  path: "/api/admin/:type/:id",
  summary: "Deletes a row where no commitment stands in the way",
  access: ["admin"],
  params: z.object({ type: z.enum(ADMIN_LISTS, { error: "Liste inconnue" }), id }),
  status: 200,
  answer: done,
  problems: [
    "account/not-found",
    "account/own-account",
    "account/has-commitments",
    "space/not-found",
    "space/has-rentals",
    "product/not-found",
    "product/has-orders",
    "transaction/not-found",
  ],
});

export const userEdit = z.object({
  name: requiredText("Veuillez entrer Nom"),
  firstName: requiredText("Veuillez entrer Prénom"),
  email: emailAddress({ required: "Veuillez entrer Email", invalid: "Email invalide" }),
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
  problems: ["account/not-found", "account/email-taken"],
});
