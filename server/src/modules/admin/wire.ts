import type { adminRows } from "@stokaz/contract/admin";
import type { z } from "zod";
import { type Account, toWireUser } from "../accounts/public.ts";
import { type ProductView, toWireProduct } from "../products/public.ts";
import { type OccupiedSpace, toWireOwnSpace } from "../storage-spaces/public.ts";
import type * as rows from "./repository.ts";

type Row<List extends keyof typeof adminRows> = z.output<(typeof adminRows)[List]>;

const TYPES = {
  rental_payment: "rental",
  order_payment: "order",
  refund: "refund",
  transfer: "transfer",
  reversal: "reversal",
  platform_fee: "fee",
} as const satisfies Record<rows.Transaction["kind"], Row<"transactions">["type"]>;

export const toWireTransaction = (transaction: rows.Transaction): Row<"transactions"> => ({
  _id: transaction.id,
  amount: transaction.amount_cents,
  currency: "eur",
  status: transaction.status,
  type: TYPES[transaction.kind],
  createdAt: transaction.created_at,
});

export const toWireUserRow = (account: Account): Row<"users"> => ({
  ...toWireUser(account),
  createdAt: account.user.created_at,
});

export const toWireSpaceRow = (space: OccupiedSpace): Row<"spaces"> => ({
  ...toWireOwnSpace(space),
  createdAt: space.created_at,
});

export const toWireProductRow = (product: ProductView): Row<"products"> => ({
  ...toWireProduct(product, true),
  createdAt: product.created_at,
});
