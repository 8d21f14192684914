import type { ReactElement } from "react";
import { formatEuros } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table.tsx";
import { EyeIcon } from "../../ui/icons.tsx";
import { RowAction } from "../../ui/row-action.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import styles from "./admin-list-section.module.css";
import { AdminListSection, dateColumn } from "./admin-list-section.tsx";
import { type AdminRow, useOpenPurchase } from "./api.ts";

type Transaction = AdminRow<"transactions">;

/** What the movements of money are called. */
export const MOVEMENT_NAMES: Readonly<Record<Transaction["type"], string>> = {
  rental: "Location",
  order: "Commande",
  refund: "Remboursement",
  transfer: "Versement",
  reversal: "Annulation de versement",
  fee: "Commission",
};

const STATUSES = {
  pending: { tone: "warning", label: "En attente" },
  succeeded: { tone: "success", label: "Réussie" },
  failed: { tone: "danger", label: "Échouée" },
} as const;

const shortOf = (id: string): string => id.slice(0, 8);

const FILTERS = [
  { name: "movement", label: "Type", options: MOVEMENT_NAMES },
  {
    name: "status",
    label: "Statut",
    options: { succeeded: "Réussie", pending: "En attente", failed: "Échouée" },
  },
];

/** The movements of money, newest first. @param timeZone the territory's */
export const TransactionsTable = ({ timeZone }: { timeZone: string }): ReactElement => {
  const purchase = useOpenPurchase();
  const columns: Column<Transaction>[] = [
    dateColumn("Date", timeZone),
    { key: "type", header: "Type", cell: ({ type }) => MOVEMENT_NAMES[type] },
    {
      key: "status",
      header: "Statut",
      cell: ({ status }) => <StatusBadge {...STATUSES[status]} />,
    },
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
          {shortOf(_id)}
        </span>
      ),
    },
  ];
  return (
    <AdminListSection
      list="transactions"
      label="Transactions"
      noun="transaction"
      columns={columns}
      searchedIn="Référence, numéro de commande, personne"
      filters={FILTERS}
      confirmOf={({ _id }) => _id}
      actions={(row, deleteButton) => (
        <>
          <RowAction
            icon={<EyeIcon />}
            word="Voir"
            label={`Voir ${MOVEMENT_NAMES[row.type]} (${shortOf(row._id)})`}
            isLoading={purchase.isPending && purchase.variables.id === row._id}
            onClick={() => purchase.mutate({ id: row._id })}
          />
          {deleteButton}
        </>
      )}
      nameOf={({ type, amount, _id }) =>
        `${MOVEMENT_NAMES[type]} de ${formatEuros(amount)} (${shortOf(_id)})`
      }
    />
  );
};
