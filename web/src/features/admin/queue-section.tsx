import type { Queue, QueueKind } from "@stokaz/contract/admin-overview";
import { DISPUTE_REASON_NAMES, frenchRefusal } from "@stokaz/contract/payments";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useState } from "react";
import { REPORT_CAUSES } from "../../lib/api/report.ts";
import {
  formatCount,
  formatEuros,
  formatInstantDay,
  formatNumber,
} from "../../lib/format/format.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { ArrowRightIcon, CheckIcon } from "../../ui/icons.tsx";
import { RowSkeletons } from "../../ui/loading.tsx";
import { LOADING_FAILURE, queueQuery, useDetailAddress } from "./api.ts";
import { FINDINGS, QueueDialog, type QueueItem } from "./queue-dialog.tsx";
import styles from "./queue-section.module.css";

const KINDS: Readonly<Record<QueueKind, string>> = {
  messages: "Messages",
  reports: "Annonces signalées",
  transfers: "Versements échoués",
  refunds: "Remboursements échoués",
  reversals: "Reprises échouées",
  endings: "Locations remboursées encore utilisées",
  disputes: "Paiements contestés",
  findings: "Écarts de rapprochement",
  spaces: "Adresses non localisées",
  accounts: "Comptes de paiement perdus",
  mails: "E-mails non envoyés",
};

type Line = { id: string; title: string; detail: string; since: Date; open: () => void };

/** What each kind's items say, and what they open. */
const linesOf = (
  queue: Queue,
  open: { item: (item: QueueItem) => void; detail: ReturnType<typeof useDetailAddress>["open"] },
  timeZone: string,
): Readonly<Record<QueueKind, Line[]>> => ({
  messages: queue.messages.map((message) => ({
    id: message._id,
    title: message.name,
    detail: message.message,
    since: message.since,
    open: () => open.item({ kind: "message", message }),
  })),
  reports: queue.reports.map((report) => ({
    id: report._id,
    title: report.subjectName,
    detail: `${REPORT_CAUSES[report.cause]}\u202f: ${report.words}`,
    since: report.since,
    open: () => open.item({ kind: "report", report }),
  })),
  transfers: queue.transfers.map(
    ({ _id, sellerName, amount, error, since, purpose, purchaseId }) => ({
      id: _id,
      title: `${formatEuros(amount)} pour ${sellerName}`,
      detail: error === null ? "Nouvel essai prévu" : frenchRefusal(error),
      since,
      open: () => open.detail(purpose, purchaseId),
    }),
  ),
  refunds: queue.refunds.map(({ _id, amount, error, since, purpose, purchaseId }) => ({
    id: _id,
    title: `${formatEuros(amount)} à rendre`,
    detail: error === null ? "Refusé par la banque" : frenchRefusal(error),
    since,
    open: () => open.detail(purpose, purchaseId),
  })),
  reversals: queue.reversals.map(
    ({ _id, sellerName, amount, error, since, purpose, purchaseId }) => ({
      id: _id,
      title: `${formatEuros(amount)} à reprendre à ${sellerName}`,
      detail: error === null ? "Nouvel essai prévu" : frenchRefusal(error),
      since,
      open: () => open.detail(purpose, purchaseId),
    }),
  ),
  endings: queue.endings.map(({ _id, spaceName, artisanName, orders, since }) => ({
    id: _id,
    title: `${spaceName} · ${artisanName}`,
    detail:
      orders === 0 ? "Prend fin" : `${formatCount(orders, "commande")} à récupérer ou à rembourser`,
    since,
    open: () => open.detail("rental", _id),
  })),
  disputes: queue.disputes.map(({ _id, amount, reason, answerBy, since, purpose, purchaseId }) => ({
    id: _id,
    title: `${formatEuros(amount)} contestés`,
    detail: [
      ...(answerBy ? [`Répondre avant le ${formatInstantDay(answerBy, timeZone)}`] : []),
      DISPUTE_REASON_NAMES[reason] ?? reason,
    ].join(" · "),
    since,
    open: () => open.detail(purpose, purchaseId),
  })),
  findings: queue.findings.map((finding) => ({
    id: finding._id,
    title: FINDINGS[finding.kind],
    detail: finding.subject,
    since: finding.since,
    open: () =>
      finding.purpose && finding.purchaseId
        ? open.detail(finding.purpose, finding.purchaseId)
        : open.item({ kind: "finding", finding }),
  })),
  spaces: queue.spaces.map((space) => ({
    id: space._id,
    title: space.name,
    detail: space.address,
    since: space.since,
    open: () => open.item({ kind: "space", space }),
  })),
  mails: queue.mails.map(({ _id, subject, to, failedAt }) => ({
    id: _id,
    title: subject,
    detail: to,
    since: failedAt,
    open: () => open.item({ kind: "mails" }),
  })),
  accounts: queue.accounts.map(({ _id, name, email, since }) => ({
    id: _id,
    title: name,
    detail: email,
    since,
    open: () => open.detail("user", _id),
  })),
});

const KindCard = ({
  title,
  total,
  shown,
  children,
}: {
  title: string;
  total: number;
  shown: number;
  children: ReactNode;
}): ReactElement => (
  <section className={styles.kind} aria-label={title}>
    <h3 className={styles.title}>
      {title}
      <span className={styles.total}>{formatNumber(total)}</span>
    </h3>
    <ul className={styles.items}>{children}</ul>
    {total > shown && (
      <p className={styles.rest}>Et {formatCount(total - shown, "autre")} ensuite</p>
    )}
  </section>
);

/** "À traiter": what waits for somebody, each line opens what resolves it. @param timeZone the territory's */
export const QueueSection = ({ timeZone }: { timeZone: string }): ReactElement => {
  const { data, isError, refetch } = useQuery(queueQuery);
  const detail = useDetailAddress();
  const [item, setItem] = useState<QueueItem>();
  const content = () => {
    if (!data) {
      return isError ? (
        <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />
      ) : (
        <RowSkeletons count={8} />
      );
    }
    const lines = linesOf(data, { item: setItem, detail: detail.open }, timeZone);
    const kinds = (Object.keys(KINDS) as QueueKind[]).filter((kind) => data.totals[kind] > 0);
    if (kinds.length === 0) {
      return (
        <p className={styles.nothing}>
          <CheckIcon /> Rien n'attend. Tout est en ordre.
        </p>
      );
    }
    return (
      <div className={styles.kinds}>
        {kinds.map((kind) => (
          <KindCard
            key={kind}
            title={KINDS[kind]}
            total={data.totals[kind]}
            shown={lines[kind].length}
          >
            {lines[kind].map((line) => (
              <li key={line.id}>
                <button type="button" className={styles.item} onClick={line.open}>
                  <span className={styles.words}>
                    <strong>{line.title}</strong>
                    <span className={styles.detail}>{line.detail}</span>
                  </span>
                  <span className={styles.since}>{formatInstantDay(line.since, timeZone)}</span>
                  <ArrowRightIcon size={18} />
                </button>
              </li>
            ))}
          </KindCard>
        ))}
      </div>
    );
  };
  return (
    <section aria-labelledby="queue">
      <h2 id="queue" className={styles.heading}>
        À traiter
      </h2>
      {content()}
      <QueueDialog item={item} timeZone={timeZone} onClose={() => setItem(undefined)} />
    </section>
  );
};
