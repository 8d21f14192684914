import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/db.ts";
import { findAddressee } from "../../accounts/public.ts";
import type { PostMail } from "../../mail/public.ts";
import { createTaxFacts } from "../facts/public.ts";
import { isReported } from "../reported-sellers/public.ts";
import { closingFiguresMail, figureRows, listTold, reportedText } from "../statements/public.ts";

export type ClosingFiguresDeps = { clock: Clock; timeZone: string; postMail: PostMail };

/**
 * Creates the function that runs when a person closes their account: of a seller who was paid, it
 * mails the figures of this year, and of last year if its statement was not made yet: once for each
 * company that sold.
 */
export const createClosingFigures =
  ({ clock, timeZone, postMail }: ClosingFiguresDeps) =>
  async (tx: Tx, userId: string): Promise<void> => {
    const to = await findAddressee(tx, userId);
    if (!to) return;
    const taxFacts = createTaxFacts({ db: tx, clock, timeZone });
    const thisYear = Number(clock.today().slice(0, 4));
    for (const year of [thisYear - 1, thisYear]) {
      const told = await listTold(tx, userId, year);
      for (const facts of await taxFacts.listFacts(year, { sellerId: userId })) {
        if (told.includes(facts.siren)) continue;
        const mail = closingFiguresMail(to, {
          year,
          isOver: year < thisYear,
          rows: figureRows(facts),
          reported: reportedText({ isReported: isReported(facts) }),
        });
        await postMail(tx, mail);
      }
    }
  };
