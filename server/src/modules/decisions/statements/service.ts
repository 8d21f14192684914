import { addMonths, startOfDay } from "@stokaz/contract/calendar";
import { frenchDay } from "@stokaz/contract/french-day";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { hashToken, newToken } from "../../../platform/tokens.ts";
import { findAddressee } from "../../accounts/public.ts";
import type { SecretMails } from "../../mail/public.ts";
import * as mails from "../mails.ts";
import * as rows from "../repository.ts";
import type { DecisionRow } from "../tables.ts";

/** The kind of message that tells somebody of a measure. */
const STATEMENT_MAIL = "decision-statement";

/** A measure can be contested for six months; its link is read for longer. */
const LINK_MONTHS = 18;

type Deps = {
  db: Db;
  clock: Clock;
  timeZone: string;
  secretMails: SecretMails;
  publicUrl: string;
};

/** Statements of reasons: the mail, and the page that it leads to. */
export const createStatements = ({ db, clock, timeZone, secretMails, publicUrl }: Deps) => {
  const toldOf = async (on: Db, decision: DecisionRow): Promise<Omit<mails.Told, "token">> => ({
    decision,
    on: frenchDay(decision.takes_effect_on ?? clock.dayOf(decision.decided_at)),
    isReported: await rows.isReported(on, decision.id),
    publicUrl,
  });

  // Its token is made when it is sent: no secret waits in the database.
  secretMails.define(STATEMENT_MAIL, async (_, decisionId) => {
    const decision = decisionId && (await rows.findDecision(db, decisionId));
    if (!decision || decision.owner_id === null) return undefined;
    const to = await findAddressee(db, decision.owner_id);
    if (!to) return undefined;
    const token = newToken();
    const expires_at = startOfDay(addMonths(clock.today(), LINK_MONTHS), timeZone);
    const link = { token_hash: hashToken(token), decision_id: decision.id, report_id: null };
    await rows.insertLink(db, { ...link, expires_at });
    return mails.statementMail(to, { ...(await toldOf(db, decision)), token });
  });

  return {
    /** Tells somebody of a measure, or that one begins that was to come. */
    send: async (tx: Tx, decision: DecisionRow, to: string): Promise<void> =>
      secretMails.post(tx, STATEMENT_MAIL, {
        to,
        subject: mails.statementSubject(decision),
        of: decision.id,
        news: mails.statementNews(await toldOf(tx, decision)),
      }),

    /** What the link of such a mail shows. @throws {Problem} decision/link-invalid */
    async read(token: string): Promise<{ decision: DecisionRow; isReported: boolean }> {
      const link = await rows.findLink(db, hashToken(token), clock.now());
      const decision = link?.decision_id && (await rows.findDecision(db, link.decision_id));
      if (!decision) throw new Problem("decision/link-invalid");
      return { decision, isReported: await rows.isReported(db, decision.id) };
    },
  };
};

export type Statements = ReturnType<typeof createStatements>;
