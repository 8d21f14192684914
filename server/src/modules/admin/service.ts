import type { userEdit } from "@stokaz/contract/admin";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction } from "../../platform/db.ts";
import { Problem } from "../../platform/problem.ts";
import type { UserRow } from "../../platform/schema.ts";
import { assertLiveAdmin, lockUser } from "../accounts/public.ts";
import { recordAct } from "../audit/public.ts";
import * as rows from "./repository.ts";

type UserEdit = z.output<typeof userEdit>;

/** The fields that an edit changes: the values leave with the account, the act stays. */
const changedFields = (before: UserRow, after: Partial<UserRow>): string[] =>
  (["name", "first_name", "email", "mobile_phone"] as const).filter(
    (column) => before[column] !== after[column],
  );

export const createAdmin = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** @throws {Problem} account/not-found, account/email-taken */
  async editUser(admin: Actor, userId: string, edit: UserEdit): Promise<void> {
    const now = clock.now();
    const changes = {
      name: edit.name,
      first_name: edit.firstName,
      email: edit.email,
      mobile_phone: edit.mobilePhone,
    };
    await inTransaction(db, async (tx) => {
      await assertLiveAdmin(tx, admin, now);
      const user = await lockUser(tx, userId);
      if (!user) throw new Problem("account/not-found");
      if (!(await rows.updateUser(tx, userId, { ...changes, updated_at: now }))) {
        throw new Problem("account/email-taken", {
          errors: [{ field: "email", message: PROBLEMS["account/email-taken"].message }],
        });
      }
      // Links already sent went to the old address, which may be somebody else's.
      if (user.email !== edit.email) await rows.deletePasswordResets(tx, userId);
      await recordAct(tx, {
        actorId: admin.userId,
        action: "edit",
        subject: { type: "user", id: userId },
        detail: { changed: changedFields(user, changes) },
        at: now,
      });
    });
  },
});

export type Admin = ReturnType<typeof createAdmin>;
