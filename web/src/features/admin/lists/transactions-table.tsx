import {
  TRANSACTION_LABELS,
  transactionLabel,
  transactionStatusLabel,
} from "@stokaz/contract/admin/admin-lists";
import type { ReactElement } from "react";
import { formatEuros, formatInstant, formatInstantDay } from "../../../lib/format/format.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { RowAction } from "../../../ui/lists/row-action.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { EyeIcon } from "../../../ui/page/tool-icons.tsx";
import styles from "../lists.module.css";
import { VatSection } from "../money/vat-section.tsx";
import { loadingFailure } from "../rules.ts";
import { AdminListSection, dateColumn } from "./admin-list-section.tsx";
import { type AdminRow, useOpenPurchase } from "./api.ts";

type Transaction = AdminRow<"transactions">;

const TONES = { pending: "warning", succeeded: "success", failed: "danger" } as const;

const shortId = (id: string): string => id.slice(0, 8);

const FILTERS = [
  { name: "movement", label: "Type", options: TRANSACTION_LABELS },
  {
    name: "status",
    label: "Statut",
    options: { succeeded: "Réussi", pending: "En attente", failed: "Échoué" },
  },
];

/** Transactions, newest first. @param timeZone the territory's time zone */
export const TransactionsTable = ({ timeZone }: { timeZone: string }): ReactElement => {
  const purchase = useOpenPurchase();
  const columns: Column<Transaction>[] = [
    {
      ...dateColumn<Transaction>("Date", timeZone),
      // The operator names the day of a bank transfer, not its hour.
      cell: ({ createdAt, isByBank }) =>
        isByBank ? formatInstantDay(createdAt, timeZone) : formatInstant(createdAt, timeZone),
    },
    { key: "type", header: "Type", cell: transactionLabel },
    {
      key: "status",
      header: "Statut",
      cell: ({ type, status }) => (
        <StatusBadge tone={TONES[status]} label={transactionStatusLabel(type, status)} />
      ),
    },
    { key: "purchase", header: "Achat", cell: ({ purchase }) => purchase },
    { key: "person", header: "Personne", cell: ({ person }) => person },
    {
      key: "amount",
      sortKey: "amount",
      header: "Montant",
      align: "end",
      cell: ({ amount }) => <strong className={styles.nowrap}>{formatEuros(amount)}</strong>,
    },
    {
      key: "id",
      header: "Référence",
      cell: ({ _id }) => (
        <span className={styles.short} title={_id}>
          {shortId(_id)}
        </span>
      ),
    },
  ];
  return (
    <>
      <AdminListSection
        list="transactions"
        label="Transactions"
        noun="transaction"
        columns={columns}
        searchedIn="Référence, numéro de commande, personne"
        filters={FILTERS}
        confirmOf={({ _id }) => _id}
        refusalOf={({ _id }) =>
          purchase.isError && purchase.variables.id === _id
            ? loadingFailure(purchase.error)
            : undefined
        }
        actions={(row, deleteButton) => (
          <>
            <RowAction
              icon={<EyeIcon />}
              word="Voir"
              label={`Voir ${transactionLabel(row)} (${shortId(row._id)})`}
              isLoading={purchase.isPending && purchase.variables.id === row._id}
              onClick={() => purchase.mutate({ id: row._id })}
            />
            {deleteButton}
          </>
        )}
        nameOf={(row) =>
          `${transactionLabel(row)} de ${formatEuros(row.amount)} (${shortId(row._id)})`
        }
      />
      <VatSection />
    </>
  );
};
