import { REFUND_DELAY } from "@stokaz/contract/checkout/payments";
import {
  WITHDRAWN_LABELS,
  type Withdrawable,
  type Withdrawal,
  type WithdrawnLine,
  type WithdrawnStatus,
} from "@stokaz/contract/orders/withdrawals";
import { dayInZone } from "@stokaz/contract/time/calendar";
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import {
  formatEuros,
  formatInstantDay,
  formatInstantTime,
  formatLongDay,
} from "../../lib/format/format.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { CheckIcon } from "../../ui/page/icons.tsx";
import { ClockIcon } from "../../ui/page/tool-icons.tsx";
import { PrintButton } from "../../ui/papers/print-button.tsx";
import { ReturnPlace } from "./return-section.tsx";
import { BANK_DECIDES, DECISION_AWAITED } from "./rules.ts";
import styles from "./withdrawal.module.css";

/** Local day and time: `23 novembre 2026 à 9 h 12`. */
const momentOf = (instant: Date, timeZone: string): string =>
  `${formatLongDay(dayInZone(instant, timeZone))} à ${formatInstantTime(instant, timeZone)}`;

const BADGES = {
  waiting_return: { tone: "warning", icon: <ClockIcon size={16} /> },
  refund_due: { tone: "neutral", icon: <ClockIcon size={16} /> },
  refunded: { tone: "success", icon: <CheckIcon size={16} /> },
} as const satisfies Record<WithdrawnStatus, object>;

type Situation = { timeZone: string; asked: Withdrawable };

/** What the refund of a line waits for, if anything. */
const waitOf = ({ lineId }: WithdrawnLine, asked: Withdrawable): string | undefined => {
  if (asked.isDisputed) return BANK_DECIDES;
  const isContested = asked.lines.some((line) => line.lineId === lineId && line.isContested);
  return isContested ? DECISION_AWAITED : undefined;
};

/** Next step for a line, or the day of its refund. */
const nextOf = (line: WithdrawnLine, { timeZone, asked }: Situation): string => {
  if (line.refundedAt) {
    return line.amount === 0
      ? "L'argent vous avait déjà été rendu."
      : `Remboursé le ${formatInstantDay(line.refundedAt, timeZone)}.`;
  }
  const wait = waitOf(line, asked);
  if (line.status === "waiting_return") {
    const when = wait ?? "Remboursé dès le retour, au plus tard ce jour-là.";
    return `À rapporter au plus tard le ${formatLongDay(line.refundBy)}. ${when}`;
  }
  const when = wait ?? `Le remboursement arrive sur votre carte ${REFUND_DELAY}.`;
  return line.returnedAt
    ? `Rendu le ${formatInstantDay(line.returnedAt, timeZone)}. ${when}`
    : when;
};

const Lines = ({ lines, ...situation }: Situation & { lines: readonly WithdrawnLine[] }) => (
  <ul className={styles.declared}>
    {lines.map((line) => (
      <li key={line._id}>
        <span className={styles.about}>
          <strong>{line.label}</strong>
          <StatusBadge label={WITHDRAWN_LABELS[line.status]} {...BADGES[line.status]} />
          <span className={styles.soft}>{nextOf(line, situation)}</span>
        </span>
        <span>{formatEuros(line.amount)}</span>
      </li>
    ))}
  </ul>
);

type DeclaredProps = { withdrawal: Withdrawal; asked: Withdrawable };

const isToBringBack = ({ lines }: Withdrawal): boolean =>
  lines.some(({ status }) => status === "waiting_return");

type ReceiptProps = DeclaredProps & {
  message: string;
  /** Next step for the reader. */
  way: ReactNode;
};

/** Receipt of a declaration with its day and time, for the buyer to keep. */
export const Receipt = ({ withdrawal, asked, message, way }: ReceiptProps): ReactElement | null => {
  const territory = useTerritoryFacts();
  const top = useRef<HTMLElement>(null);
  // The focused button is gone: the focus moves here, for keyboard and screen reader users.
  const isShown = territory !== undefined;
  useEffect(() => {
    if (isShown) top.current?.focus();
  }, [isShown]);
  if (!territory) return null;
  return (
    <div className={styles.page}>
      <section ref={top} tabIndex={-1} aria-label="Confirmation" className={styles.done}>
        <Notice tone="success" title={message} />
      </section>
      <Panel title="Accusé de réception">
        <div className={styles.step}>
          <p className={styles.plain}>{withdrawal.sentence}</p>
          <dl className={styles.facts}>
            <dt>Déclaré le</dt>
            <dd>{momentOf(withdrawal.declaredAt, territory.timeZone)}</dd>
            <dt>Commande</dt>
            <dd>{asked.orderNumber}</dd>
            <dt>Par</dt>
            <dd>{withdrawal.name}</dd>
            <dt>Reçu envoyé à</dt>
            <dd>{withdrawal.email}</dd>
          </dl>
          <Lines lines={withdrawal.lines} timeZone={territory.timeZone} asked={asked} />
          {isToBringBack(withdrawal) && <ReturnPlace place={asked.place} />}
        </div>
      </Panel>
      <div className={styles.ways}>
        <PrintButton label="Imprimer ce reçu" />
        {way}
      </div>
    </div>
  );
};

/** Earlier declarations for the same order. */
export const PastSection = ({ asked }: { asked: Withdrawable }): ReactElement | null => {
  const territory = useTerritoryFacts();
  if (!territory || asked.past.length === 0) return null;
  return (
    <Panel title="Ce que vous avez déjà déclaré">
      <div className={styles.step}>
        {asked.past.map((withdrawal) => (
          <section key={withdrawal._id} className={styles.past}>
            <h3>Le {momentOf(withdrawal.declaredAt, territory.timeZone)}</h3>
            <Lines lines={withdrawal.lines} timeZone={territory.timeZone} asked={asked} />
          </section>
        ))}
        {asked.past.some(isToBringBack) && <ReturnPlace place={asked.place} />}
      </div>
    </Panel>
  );
};
