import type { AdminList } from "@stokaz/contract/admin/admin-lists";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { listCommitments } from "../commitments/public.ts";
import { findAdminUsers } from "../people/public.ts";
import * as rows from "./repository.ts";

/** All data connected with a person. */
export type UserAround = Awaited<ReturnType<ReturnType<typeof createDetails>["findUser"]>>;

export const createDetails = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** @throws {Problem} account/not-found */
  async findUser(userId: string) {
    const [account] = await findAdminUsers(db, [userId]);
    if (!account) throw new Problem("account/not-found");
    const [money, spaces, products, rentals, orders] = await Promise.all([
      rows.sumMoneyOf(db, userId, clock.now()),
      rows.listSpacesOf(db, userId),
      rows.listProductsOf(db, userId),
      rows.listRentalsOf(db, userId),
      rows.listOrdersOf(db, userId),
    ]);
    return { account, money, spaces, products, rentals, orders, today: clock.today() };
  },

  /** Finds the order or rental of a movement of money. @throws {Problem} transaction/not-found */
  async findPurchaseOf(transactionId: string) {
    const found = await rows.findPurchaseOf(db, transactionId);
    if (!found) throw new Problem("transaction/not-found");
    return found;
  },

  /** Commitments that would be broken by deleting a row. */
  listCommitments: (list: AdminList, id: string) =>
    listCommitments(db, list, id, { today: clock.today(), now: clock.now() }),
});

export type Details = ReturnType<typeof createDetails>;
