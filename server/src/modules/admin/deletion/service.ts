import type { AuditSubject } from "@stokaz/contract/admin/admin-audit";
import type { AdminList } from "@stokaz/contract/admin/admin-lists";
import { fullName } from "@stokaz/contract/text";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertLiveAdmin, type Closing } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import { countPeakPallets } from "../../availability/public.ts";
import { archiveProduct, lockSaleableProducts } from "../../products/public.ts";
import { archiveSpace, lockSpace } from "../../spaces/public.ts";
import * as rows from "./repository.ts";

/** Facts of a deletion: the subject of its entry in the audit log, and its name. */
type Deleted = { subject: AuditSubject; name: string; detail: Record<string, unknown> };

export type DeletionDeps = { db: Db; clock: Clock; closing: Closing };

export const createDeletion = ({ db, clock, closing }: DeletionDeps) => {
  const deletions: Readonly<
    Record<AdminList, (tx: Tx, id: string, admin: Actor) => Promise<Deleted>>
  > = {
    async users(tx, userId, admin) {
      if (userId === admin.userId) throw new Problem("account/own-account");
      const user = await closing.close(tx, userId);
      return {
        subject: "user",
        name: fullName({ firstName: user.first_name, name: user.name }),
        detail: { role: user.role },
      };
    },

    async spaces(tx, spaceId) {
      const space = await lockSpace(tx, spaceId);
      if (!space) throw new Problem("space/not-found");
      const now = clock.now();
      const days = { from: clock.today(), to: "infinity", now } as const;
      const taken = await countPeakPallets(tx, spaceId, days);
      if (taken > 0) throw new Problem("space/has-rentals");
      await archiveSpace(tx, spaceId, now);
      return { subject: "space", name: space.name, detail: { lessorId: space.lessor_id } };
    },

    async products(tx, productId) {
      const product = (await lockSaleableProducts(tx, [productId], clock.localNow())).get(
        productId,
      );
      if (!product) throw new Problem("product/not-found");
      if (await rows.hasAwaitedOrders(tx, productId)) throw new Problem("product/has-orders");
      await archiveProduct(tx, productId, clock.now());
      return { subject: "product", name: product.name, detail: { artisanId: product.artisanId } };
    },

    async transactions(tx, transactionId) {
      const transaction = await rows.hideTransaction(tx, transactionId);
      if (!transaction) throw new Problem("transaction/not-found");
      return { subject: "transaction", name: transactionId, detail: transaction };
    },
  };

  return {
    /**
     * Anonymises a user, archives a space or a product, hides a transaction; the books keep
     * everything.
     *
     * @param confirmed state that the administrator saw and agreed to delete, when they were asked
     * @throws {Problem} account/not-found, account/own-account, account/has-commitments,
     * account/money-waiting, space/not-found, space/has-rentals, product/not-found,
     * product/has-orders, transaction/not-found, admin/changed-meanwhile
     */
    async delete(admin: Actor, list: AdminList, id: string, confirmed?: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, clock.now());
        const { subject, name, detail } = await deletions[list](tx, id, admin);
        if (confirmed !== undefined && confirmed !== name) {
          throw new Problem("admin/changed-meanwhile");
        }
        await recordAct(tx, {
          actorId: admin.userId,
          action: "delete",
          subject: { type: subject, id },
          detail,
          at: clock.now(),
        });
      });
    },
  };
};

export type Deletion = ReturnType<typeof createDeletion>;
