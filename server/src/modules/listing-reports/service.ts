import { randomUUID } from "node:crypto";
import { MODERATION_LINK_MONTHS } from "@stokaz/contract/limits";
import type { reportDecision } from "@stokaz/contract/moderation/decisions";
import type { Notice } from "@stokaz/contract/moderation/measures";
import { missingReporter, type report, unfitCause } from "@stokaz/contract/moderation/reports";
import { pageOf } from "@stokaz/contract/paging";
import { addMonths, startOfDay } from "@stokaz/contract/time/calendar";
import { frenchTime } from "@stokaz/contract/time/french-time";
import type { z } from "zod";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import { assertLiveAdmin } from "../accounts/public.ts";
import { recordAct } from "../audit/public.ts";
import { type DecisionRow, type Decisions, findDecision, insertLink } from "../decisions/public.ts";
import type { MailContent, SecretMails } from "../mail/public.ts";
import * as mails from "./mails.ts";
import * as rows from "./repository.ts";
import { findSubject } from "./subjects/service.ts";
import type { ReportRow } from "./tables.ts";

/** Kinds of mail to the sender of a report: its receipt, and the decision. */
const RECEIPT_MAIL = "report-receipt";
const ANSWER_MAIL = "report-answer";

export type ReportsDeps = {
  db: Db;
  clock: Clock;
  timeZone: string;
  secretMails: SecretMails;
  decisions: Decisions;
  publicUrl: string;
};

/** A report as the page of its link shows it. */
export type ShownReport = {
  report: ReportRow;
  /** Name of the subject; empty for a lessor, whose name is not public. */
  subjectName: string;
  decision: DecisionRow | undefined;
};

const LISTS = { product: "products", space: "spaces", review: "reviews" } as const;
/** Subject of the decision, by the subject of the report. */
const SUBJECTS = {
  product: "product",
  space: "space",
  seller: "user",
  review: "review",
  // The decision is about the author of the message.
  message: "user",
  person: "user",
} as const;

/**
 * Defines the mails. Their tokens are created when they are sent: no secret waits in the database.
 */
const defineMails = ({ db, clock, timeZone, secretMails, publicUrl }: ReportsDeps): void => {
  const define = (
    kind: string,
    write: (
      details: mails.ReportMailDetails,
    ) => MailContent | undefined | Promise<MailContent | undefined>,
  ): void =>
    secretMails.define(
      kind,
      async (_, reportId, { isProven }) => {
        const found = reportId && (await rows.findReport(db, reportId));
        const to = found && (await rows.findReporter(db, found));
        if (!found || !to) return undefined;
        const token = newToken();
        const expires_at = startOfDay(addMonths(clock.today(), MODERATION_LINK_MONTHS), timeZone);
        await insertLink(db, {
          token_hash: hashToken(token),
          report_id: found.id,
          decision_id: null,
          expires_at,
        });
        const { name: subjectName } = await rows.findSubject(db, found);
        const { created_at: sentAt } = found;
        const at = mails.receivedAt(clock.dayOf(sentAt), frenchTime(sentAt, timeZone));
        return write({ report: found, to, isProven, subjectName, at, publicUrl, token });
      },
      "anybody",
    );
  define(RECEIPT_MAIL, mails.receiptMail);
  define(ANSWER_MAIL, async (details) => {
    const { decision_id } = details.report;
    const decision = decision_id === null ? undefined : await findDecision(db, decision_id);
    return decision && mails.answerMail(details, decision);
  });
};

export const createReports = (deps: ReportsDeps) => {
  const { db, clock, secretMails, decisions, publicUrl } = deps;
  defineMails(deps);

  type ReportAnswer = {
    kind: string;
    subject: string;
    notification: Pick<MailContent, "paragraphs">;
  };

  const notify = async (
    tx: Tx,
    sent: ReportRow,
    { kind, subject, notification }: ReportAnswer,
  ): Promise<void> => {
    const to = await rows.findReporter(tx, sent);
    if (!to) return;
    // A visitor may have typed the address of a person with an account.
    const isOwn = sent.reporter_id !== null;
    const mail = { to: to.email, subject, of: sent.id, ...(isOwn && { notification }) };
    await secretMails.post(tx, kind, mail);
  };

  /**
   * Finds the present measure that already answers the report. A planned measure does not stop a
   * suspension without notice.
   */
  const findAnswer = async (
    tx: Tx,
    against: string,
    notice: Notice | undefined,
  ): Promise<DecisionRow | undefined> => {
    const standing = await decisions.findStanding(tx, against);
    return standing && (standing.applied_at || notice === "days30") ? standing : undefined;
  };

  /**
   * Takes the measure, or answers with the present one.
   *
   * @throws {Problem} report/nothing-to-hide, review/not-found
   */
  const take = async (
    tx: Tx,
    admin: Actor,
    sent: ReportRow,
    { measure, ...why }: z.output<typeof reportDecision>,
  ): Promise<DecisionRow> => {
    const { name, ownerId } = await rows.findSubject(tx, sent);
    const { subject_type: type, subject_id } = sent;
    if (measure === "none") {
      const subject_type = SUBJECTS[type];
      // The name of a person stays only in their account.
      const subject =
        subject_type === "user" && ownerId
          ? { subject_type, subject_id: ownerId, subject_name: "" }
          : { subject_type, subject_id, subject_name: name };
      return decisions.leave(tx, admin, subject, why);
    }
    // Its author has withdrawn it, or the account that it was about is closed.
    if (!ownerId) throw new Problem("review/not-found");
    if (measure === "suspend") {
      const standing = await findAnswer(tx, ownerId, why.notice);
      return standing ?? decisions.suspend(tx, admin, ownerId, why);
    }
    if (type === "seller" || type === "message" || type === "person")
      throw new Problem("report/nothing-to-hide");
    const standing = await findAnswer(tx, subject_id, why.notice);
    return standing ?? decisions.hide(tx, admin, { list: LISTS[type], id: subject_id }, why);
  };

  return {
    /**
     * Stores a report for the operator, and sends its sender a receipt.
     *
     * @throws {Problem} request/invalid when a visitor must give name and address, or the cause
     * does not fit the subject; product/not-found, space/not-found, seller/not-found,
     * review/not-found, message/not-found, person/not-found
     */
    async receive(reporter: Actor | undefined, sent: z.output<typeof report>): Promise<void> {
      const { subjectType, subjectId, cause, words, name, email } = sent;
      const errors = [...unfitCause(sent), ...(reporter ? [] : missingReporter(sent))];
      if (errors.length > 0) throw new Problem("request/invalid", { errors });
      const subject = await findSubject(db, reporter, { type: subjectType, id: subjectId });
      if (!subject) throw new Problem(`${subjectType}/not-found`);
      await inTransaction(db, async (tx) => {
        const received = await rows.insertReport(tx, {
          id: randomUUID(),
          subject_type: subjectType,
          subject_id: subject.id,
          subject_url: `${publicUrl}${subject.path}`,
          ...(subject.deal && { deal_purpose: subject.deal.purpose, deal_id: subject.deal.id }),
          cause,
          words,
          reporter_id: reporter?.userId ?? null,
          reporter_name: reporter ? null : name || null,
          reporter_email: reporter ? null : email || null,
          created_at: clock.now(),
        });
        await notify(tx, received, {
          kind: RECEIPT_MAIL,
          subject: mails.receiptSubject,
          notification: mails.receiptContent,
        });
      });
    },

    /** Lists a page of reports. @param page from 1 */
    async list({ status, page }: { status: "open" | "decided"; page: number }) {
      const isOpen = status === "open";
      const part = { isOpen, ...pageOf(page) };
      const [data, total] = await Promise.all([
        rows.listReports(db, part),
        rows.countReports(db, isOpen),
      ]);
      return { data, total };
    },

    /** Reads a report and its outcome. @throws {Problem} report/link-invalid */
    async read(token: string): Promise<ShownReport> {
      const found = await rows.findByToken(db, hashToken(token), clock.now());
      if (!found) throw new Problem("report/link-invalid");
      const { name: subjectName } = await rows.findSubject(db, found);
      const { decision_id } = found;
      const decision = decision_id === null ? undefined : await findDecision(db, decision_id);
      return { report: found, subjectName, decision };
    },

    /**
     * Decides a report and, with a measure, all other reports on the same listing; the senders and
     * the person concerned are told.
     *
     * @throws {Problem} report/not-found, report/decided, and the refusals of the measure
     */
    async decide(
      admin: Actor,
      reportId: string,
      decided: z.output<typeof reportDecision>,
    ): Promise<void> {
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await assertLiveAdmin(tx, admin, now);
        const known = await rows.findReport(tx, reportId);
        if (!known) throw new Problem("report/not-found");
        const waiting = await rows.lockWaitingWith(tx, known);
        const sent = waiting.find(({ id }) => id === reportId);
        if (!sent) throw new Problem("report/decided");
        const decision = await take(tx, admin, sent, decided);
        const answered = decided.measure === "none" ? [sent] : waiting;
        const ids = answered.map(({ id }) => id);
        await rows.setDecided(tx, ids, { decision_id: decision.id, resolved_at: now });
        const notification = mails.answerContent(decision);
        const answer = { kind: ANSWER_MAIL, subject: mails.answerSubject, notification };
        for (const report of answered) await notify(tx, report, answer);
        await recordAct(tx, {
          actorId: admin.userId,
          action: "decide",
          subject: { type: "report", id: reportId },
          detail: { decision: decision.number, measure: decided.measure, reason: decided.reason },
          at: now,
        });
      });
    },
  };
};

export type Reports = ReturnType<typeof createReports>;
