import { randomUUID } from "node:crypto";
import { pageOf } from "@stokaz/contract/paging";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { assertLiveAdmin } from "../../accounts/public.ts";
import { recordAct } from "../../audit/public.ts";
import type { MailService } from "../../mail/public.ts";

type Deps = { db: Db; clock: Clock; mail: MailService };

export const createGivenUpMails = ({ db, clock, mail }: Deps) => ({
  /** A page of the mails that failed for good, and their number. */
  find: (page: number) => mail.findGivenUp(pageOf(page)),

  /**
   * Sends one of these mails again, or all of them.
   *
   * @returns their number
   * @throws {Problem} queue/not-found
   */
  async sendAgain(admin: Actor, mailId: string | undefined): Promise<number> {
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      await assertLiveAdmin(tx, admin, now);
      const count = await mail.sendAgain(tx, mailId);
      if (count === 0) throw new Problem("queue/not-found");
      await recordAct(tx, {
        actorId: admin.userId,
        action: "resend",
        subject: mailId ? { type: "mail", id: mailId } : { type: "list", id: randomUUID() },
        detail: mailId ? {} : { list: "mails", count },
        at: now,
      });
      return count;
    });
  },
});

export type GivenUpMails = ReturnType<typeof createGivenUpMails>;
