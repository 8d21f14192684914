import type { Db } from "../../../platform/db/db.ts";
import type { Account } from "../repository.ts";
import { findActing } from "../sessions/public.ts";
import { listSeats } from "../teams/public.ts";
import type { OwnTexts } from "../texts/public.ts";

type Deps = { db: Db; ownTexts: Pick<OwnTexts, "withOwed"> };

export const createOwnAccount = ({ db, ownTexts }: Deps) => ({
  /**
   * Describes an account to its own person: with the texts they still have to accept and the
   * sellers they may act for.
   *
   * @param tokenHash of the session that reads; omitted for a session that was just opened, which
   * acts for no seller yet
   */
  async describe(account: Account, tokenHash?: Buffer): Promise<Account> {
    const { id: userId } = account.user;
    return {
      ...(await ownTexts.withOwed(account)),
      seats: await listSeats(db, userId),
      actingFor: tokenHash && (await findActing(db, userId, tokenHash)),
    };
  },
});

export type OwnAccount = ReturnType<typeof createOwnAccount>;
