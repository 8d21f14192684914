import type { Queue } from "@stokaz/contract/admin-overview";
import { toWireMail } from "../wire.ts";
import type { Queue as Queued } from "./service.ts";

const totalOf = (rows: readonly { total: number }[]): number => rows[0]?.total ?? 0;

export const toWireQueue = ({ waiting, mails }: Awaited<ReturnType<Queued["find"]>>): Queue => ({
  mails: mails.rows.map(toWireMail),
  messages: waiting.messages.map(({ id, total: _, ...message }) => ({ _id: id, ...message })),
  reports: waiting.reports.map((report) => ({
    _id: report.id,
    since: report.since,
    cause: report.cause,
    words: report.words,
    subjectType: report.subject_type,
    subjectId: report.subject_id,
    subjectName: report.subject_name,
    hiddenReason: report.hidden_reason,
    reporter: report.reporter,
  })),
  transfers: waiting.transfers.map((transfer) => ({
    _id: transfer.id,
    since: transfer.since,
    purpose: transfer.purpose,
    purchaseId: transfer.purchase_id,
    sellerId: transfer.seller_id,
    sellerName: transfer.seller_name,
    amount: transfer.amount_cents,
    attempts: transfer.attempts,
    error: transfer.last_error,
  })),
  refunds: waiting.refunds.map((refund) => ({
    _id: refund.id,
    since: refund.since,
    purpose: refund.purpose,
    purchaseId: refund.purchase_id,
    amount: refund.amount_cents,
    error: refund.last_error,
  })),
  spaces: waiting.spaces.map((space) => ({
    _id: space.id,
    since: space.since,
    name: space.name,
    address: space.address,
    lessorId: space.lessor_id,
    lessorName: space.lessor_name,
  })),
  accounts: waiting.accounts.map(({ id, total: _, ...account }) => ({ _id: id, ...account })),
  disputes: waiting.disputes.map((dispute) => ({
    _id: dispute.id,
    since: dispute.since,
    purpose: dispute.purpose,
    purchaseId: dispute.purchase_id,
    amount: dispute.amount_cents,
    reason: dispute.reason,
    answerBy: dispute.answer_by,
  })),
  findings: waiting.findings.map((finding) => ({
    _id: finding.id,
    since: finding.since,
    kind: finding.kind,
    subject: finding.subject,
    booked: finding.booked_cents,
    provider: finding.provider_cents,
    purpose: finding.purpose,
    purchaseId: finding.purchase_id,
  })),
  totals: {
    disputes: totalOf(waiting.disputes),
    findings: totalOf(waiting.findings),
    messages: totalOf(waiting.messages),
    reports: totalOf(waiting.reports),
    transfers: totalOf(waiting.transfers),
    refunds: totalOf(waiting.refunds),
    spaces: totalOf(waiting.spaces),
    accounts: totalOf(waiting.accounts),
    mails: mails.total,
  },
});
