import type { AuditEntry } from "@stokaz/contract/admin/admin-audit";
import type { adminDashboard, adminRows } from "@stokaz/contract/admin/admin-lists";
import type { GivenUpMail } from "@stokaz/contract/admin/admin-mails";
import type { Answer } from "@stokaz/contract/endpoint";
import type { z } from "zod";
import { toWireUser } from "../accounts/public.ts";
import type { GivenUpMailRow } from "../mail/public.ts";
import { type ProductView, toWireProduct } from "../products/public.ts";
import { type OccupiedSpace, toWireOwnSpace } from "../spaces/public.ts";
import type { ActRow } from "./journal/repository.ts";
import type { Transaction } from "./lists/movements/repository.ts";
import { toWireKind } from "./lists/movements/wire.ts";
import type { ListRows } from "./lists/service.ts";
import type { AdminUser } from "./people/public.ts";

type Row<List extends keyof typeof adminRows> = z.output<(typeof adminRows)[List]>;

const toWireTransaction = (transaction: Transaction): Row<"transactions"> => ({
  _id: transaction.id,
  amount: transaction.amount_cents,
  currency: "eur",
  status: transaction.status,
  ...toWireKind(transaction),
  createdAt: transaction.created_at,
  person: transaction.person,
  purchase: transaction.purchase,
});

/** A person in the wire's names, as in the administrators' list. */
export const toWireUserRow = (account: AdminUser): Row<"users"> => ({
  ...toWireUser(account),
  createdAt: account.user.created_at,
  suspensionReason: account.user.suspension_reason,
  plannedSuspension: account.plannedSuspension,
});

const toWireSpaceRow = (space: OccupiedSpace): Row<"spaces"> => ({
  ...toWireOwnSpace(space),
  createdAt: space.created_at,
});

const toWireProductRow = (product: ProductView): Row<"products"> => ({
  ...toWireProduct(product, true),
  createdAt: product.created_at,
});

/** An act in the wire's names; an administrator with a deleted account has no name. */
export const toWireAct = (act: ActRow): AuditEntry => ({
  _id: act.id,
  createdAt: act.created_at,
  action: act.action,
  actor: act.actor_id === null ? null : { _id: act.actor_id, name: act.actor_name ?? "" },
  subjectType: act.subject_type,
  subjectId: act.subject_id,
  subjectName: act.subject_name,
  detail: act.detail,
});

/** The rows of any list, in the wire's names. */
export const toWireRows = (list: ListRows): Answer<typeof adminDashboard>["data"] => {
  switch (list.type) {
    case "transactions":
      return list.rows.map(toWireTransaction);
    case "users":
      return list.rows.map(toWireUserRow);
    case "spaces":
      return list.rows.map(toWireSpaceRow);
    case "products":
      return list.rows.map(toWireProductRow);
  }
};

export const toWireMail = (mail: GivenUpMailRow): GivenUpMail => ({
  _id: mail.id,
  to: mail.to,
  subject: mail.subject,
  postedAt: mail.posted_at,
  failedAt: mail.failed_at,
  error: mail.last_error,
});
