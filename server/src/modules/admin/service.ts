import type { userEdit } from "@stokaz/contract/admin/admin";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import type { EmailProofs, UserRow } from "../accounts/public.ts";
import { assertLiveAdmin, lockUser, updateContactDetails } from "../accounts/public.ts";
import { recordAct } from "../audit/public.ts";
import type { PostMail } from "../mail/public.ts";
import * as mails from "./mails.ts";

type UserEdit = z.output<typeof userEdit>;

/**
 * Names of the fields that an edit changes. The audit log keeps no values: they are deleted with
 * the account, while the act stays.
 */
const changedFields = (before: UserRow, after: Partial<UserRow>): string[] =>
  (["name", "first_name", "email", "mobile_phone"] as const).filter(
    (column) => before[column] !== after[column],
  );

export type AdminDeps = {
  db: Db;
  clock: Clock;
  proofs: EmailProofs;
  postMail: PostMail;
  publicUrl: string;
};

export const createAdmin = ({ db, clock, proofs, postMail, publicUrl }: AdminDeps) => ({
  /**
   * @throws {Problem} account/not-found, account/email-taken, session/confirm-again (another
   * e-mail)
   */
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
      const isMoved = user.email.toLowerCase() !== edit.email.toLowerCase();
      // A person who reads the mail of an account can log in to it.
      if (isMoved && !admin.isConfirmed) throw new Problem("session/confirm-again");
      const { firstName } = edit;
      // The mail is posted before the address changes, so that it belongs to this account.
      if (isMoved) {
        await postMail(tx, mails.formerEmailMail({ email: user.email, firstName }, publicUrl));
      }
      if (!(await updateContactDetails(tx, userId, { ...changes, updated_at: now }))) {
        throw new Problem("account/email-taken", {
          errors: [{ field: "email", message: PROBLEMS["account/email-taken"].message }],
        });
      }
      if (isMoved) await proofs.replaced(tx, userId, edit.email);
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
