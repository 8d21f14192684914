import { MODERATION_LINK_MONTHS } from "@stokaz/contract/limits";
import { addMonths, startOfDay } from "@stokaz/contract/time/calendar";
import { frenchDay } from "@stokaz/contract/time/french-day";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { Problem } from "../../../platform/problem.ts";
import { hashToken, newToken } from "../../../platform/tokens.ts";
import { findAddressee } from "../../accounts/public.ts";
import type { SecretMails } from "../../mail/public.ts";
import * as mails from "../mails.ts";
import * as rows from "../repository.ts";
import type { DecisionRow } from "../tables.ts";

/** Kind of the mail with a statement of reasons. */
const STATEMENT_MAIL = "decision-statement";

export type StatementsDeps = {
  db: Db;
  clock: Clock;
  timeZone: string;
  secretMails: SecretMails;
  publicUrl: string;
};

/** Creates the service for statements of reasons: the mail, and the page of its link. */
export const createStatements = ({
  db,
  clock,
  timeZone,
  secretMails,
  publicUrl,
}: StatementsDeps) => {
  const toMeasureDetails = async (
    on: Db,
    decision: DecisionRow,
  ): Promise<Omit<mails.MeasureDetails, "token">> => ({
    decision,
    on: frenchDay(decision.takes_effect_on ?? clock.dayOf(decision.decided_at)),
    isReported: await rows.isReported(on, decision.id),
    leases:
      decision.measure === "suspend" && decision.owner_id
        ? await rows.listRunningLeases(on, decision.owner_id, clock.today())
        : [],
    publicUrl,
  });

  // The token is created when the mail is sent, so that no secret waits in the database.
  secretMails.define(STATEMENT_MAIL, async (_, decisionId) => {
    const decision = decisionId && (await rows.findDecision(db, decisionId));
    if (!decision || decision.owner_id === null) return undefined;
    const to = await findAddressee(db, decision.owner_id);
    if (!to) return undefined;
    const token = newToken();
    const expires_at = startOfDay(addMonths(clock.today(), MODERATION_LINK_MONTHS), timeZone);
    const link = { token_hash: hashToken(token), decision_id: decision.id, report_id: null };
    await rows.insertLink(db, { ...link, expires_at });
    return mails.statementMail(to, { ...(await toMeasureDetails(db, decision)), token });
  });

  return {
    /** Tells a person of a measure, or of the start of a planned one. */
    send: async (tx: Tx, decision: DecisionRow, to: string): Promise<void> =>
      secretMails.post(tx, STATEMENT_MAIL, {
        to,
        subject: mails.statementSubject(decision),
        of: decision.id,
        notification: mails.statementContent(await toMeasureDetails(tx, decision)),
      }),

    /** Reads the decision of such a link. @throws {Problem} decision/link-invalid */
    async read(token: string): Promise<{ decision: DecisionRow; isReported: boolean }> {
      const link = await rows.findLink(db, hashToken(token), clock.now());
      const decision = link?.decision_id && (await rows.findDecision(db, link.decision_id));
      if (!decision) throw new Problem("decision/link-invalid");
      return { decision, isReported: await rows.isReported(db, decision.id) };
    },
  };
};

export type Statements = ReturnType<typeof createStatements>;
