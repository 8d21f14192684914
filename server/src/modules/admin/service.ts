import { randomUUID } from "node:crypto";
import type { userEdit } from "@stokaz/contract/admin";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { Problem } from "../../platform/problem.ts";
import type { UserRow } from "../../platform/schema.ts";
import { lockUser } from "../accounts/public.ts";
import * as rows from "./repository.ts";

type UserEdit = z.output<typeof userEdit>;

/** What an edit changes, column by column, as the audit log keeps it. */
const differences = (before: UserRow, after: Partial<UserRow>): Record<string, unknown> =>
  Object.fromEntries(
    (["name", "first_name", "email", "mobile_phone"] as const)
      .filter((column) => before[column] !== after[column])
      .map((column) => [column, { from: before[column], to: after[column] }]),
  );

export const createAdmin = ({ db, clock }: { db: Db; clock: Clock }) => ({
  /** @throws {Problem} account/not-found, account/email-taken */
  async editUser({ userId: adminId }: Actor, userId: string, edit: UserEdit): Promise<void> {
    const now = clock.now();
    const changes = {
      name: edit.name,
      first_name: edit.firstName,
      email: edit.email,
      mobile_phone: edit.mobilePhone,
    };
    await db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw new Problem("account/not-found");
      if (!(await rows.updateUser(tx, userId, { ...changes, updated_at: now }))) {
        throw new Problem("account/email-taken", {
          errors: [{ field: "email", message: PROBLEMS["account/email-taken"].message }],
        });
      }
      // Links already sent went to the old address, which may be somebody else's.
      if (user.email !== edit.email) await rows.deletePasswordResets(tx, userId);
      await rows.insertAuditEntry(tx, {
        id: randomUUID(),
        actor_id: adminId,
        action: "edit",
        subject_type: "user",
        subject_id: userId,
        detail: JSON.stringify(differences(user, changes)),
        created_at: now,
      });
    });
  },
});

export type Admin = ReturnType<typeof createAdmin>;
