import { Button } from "@mantine/core";
import { keysOf } from "@stokaz/contract/keys";
import { LEDGER_ACCOUNTS } from "@stokaz/contract/money/accounting";
import type { BooksMonth } from "@stokaz/contract/money/books";
import { type Cents, cents } from "@stokaz/contract/money/money";
import { type ReactElement, useId, useState } from "react";
import {
  formatCount,
  formatEuros,
  formatInstant,
  formatMonth,
} from "../../../lib/format/format.ts";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { Disclosure } from "../../../ui/lists/disclosure.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { LockIcon } from "../../../ui/page/tool-icons.tsx";
import styles from "./books.module.css";
import { BooksExportSection } from "./books-export-section.tsx";
import { CloseMonthDialog } from "./close-month-dialog.tsx";

const STATES = {
  closed: { tone: "success", label: "Clôturé" },
  next: { tone: "warning", label: "À clôturer" },
  later: { tone: "neutral", label: "Attend le mois précédent" },
  running: { tone: "neutral", label: "En cours" },
} as const;

type Total = BooksMonth["totals"][number];

const amount = (value: Cents): string => (value === 0 ? "" : formatEuros(value));

const COLUMNS: readonly Column<Total>[] = [
  {
    key: "account",
    header: "Compte",
    isLead: true,
    cell: ({ account }) => LEDGER_ACCOUNTS[account],
  },
  { key: "debit", header: "Débit", align: "end", cell: ({ debit }) => amount(debit) },
  { key: "credit", header: "Crédit", align: "end", cell: ({ credit }) => amount(credit) },
  {
    key: "balance",
    header: "Solde du mois",
    align: "end",
    cell: ({ debit, credit }) => <strong>{formatEuros(cents(debit - credit))}</strong>,
  },
];

const ORDER = keysOf(LEDGER_ACCOUNTS);

const inOrder = (totals: readonly Total[]): Total[] =>
  totals.toSorted((one, other) => ORDER.indexOf(one.account) - ORDER.indexOf(other.account));

/** Closing of a month: the person, the day, the reason and the seal. */
const Closing = ({ month, timeZone }: { month: BooksMonth; timeZone: string }): ReactElement => (
  <dl className={styles.facts}>
    <div>
      <dt>Clôturé</dt>
      <dd>
        {month.closedAt && `le ${formatInstant(month.closedAt, timeZone)}`}
        {month.closedBy && ` par ${month.closedBy}`}
      </dd>
    </div>
    {month.reason && (
      <div>
        <dt>Malgré des écarts</dt>
        <dd>{month.reason}</dd>
      </div>
    )}
    <div>
      <dt>Sceau</dt>
      <dd className={styles.seal}>{month.seal}</dd>
    </div>
  </dl>
);

type BooksMonthCardProps = { month: BooksMonth; siren: string; timeZone: string };

export const BooksMonthCard = ({ month, siren, timeZone }: BooksMonthCardProps): ReactElement => {
  const id = useId();
  const [isClosing, setIsClosing] = useState(false);
  const name = formatMonth(month.month);
  const only = { from: month.month, to: month.month };
  return (
    <article className={styles.month} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.name}>
          {name}
        </h3>
        <StatusBadge {...STATES[month.state]} />
        <span className={styles.soft}>{formatCount(month.movements, "écriture")}</span>
      </div>
      {month.state === "closed" && <Closing month={month} timeZone={timeZone} />}
      {month.totals.length > 0 && (
        <Disclosure summary="Totaux par compte">
          <DataTable
            label={`Totaux de ${name}`}
            columns={COLUMNS}
            rows={inOrder(month.totals)}
            rowKey={({ account }) => account}
          />
        </Disclosure>
      )}
      <div className={styles.actions}>
        {month.state === "next" && (
          <Button leftSection={<LockIcon />} onClick={() => setIsClosing(true)}>
            Clôturer {name}
          </Button>
        )}
        <BooksExportSection
          siren={siren}
          label={name}
          closed={month.state === "closed" ? only : undefined}
          all={only}
        />
      </div>
      {month.state === "next" && (
        <CloseMonthDialog month={month} opened={isClosing} onClose={() => setIsClosing(false)} />
      )}
    </article>
  );
};
