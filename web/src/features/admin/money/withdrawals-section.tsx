import { Button, NativeSelect } from "@mantine/core";
import { keysOf } from "@stokaz/contract/keys";
import { type AdminWithdrawal, WITHDRAWN_LABELS } from "@stokaz/contract/orders/withdrawals";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useListAddress } from "../../../lib/browser/list-address.ts";
import { formatEuros, formatInstant, formatLongDay } from "../../../lib/format/format.ts";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { MoreButton } from "../../../ui/lists/more-button.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { ErrorState } from "../../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { AlertIcon, EyeIcon } from "../../../ui/page/tool-icons.tsx";
import { useDetailAddress } from "../api.ts";
import overview from "../overview-section.module.css";
import { LOADING_FAILURE } from "../rules.ts";
import { withdrawalsQuery } from "./api.ts";
import { StatisticsSection } from "./withdrawal-statistics-section.tsx";
import styles from "./withdrawals.module.css";

const STATUSES = keysOf(WITHDRAWN_LABELS);

const Lines = ({ lines }: Pick<AdminWithdrawal, "lines">): ReactElement => (
  <ul className={styles.lines}>
    {lines.map(({ _id, label, amount, status, refundBy }) => (
      <li key={_id}>
        {label}, {formatEuros(amount)}
        <span className={styles.soft}>
          {WITHDRAWN_LABELS[status]}
          {status === "waiting_return" && `, remboursé le ${formatLongDay(refundBy)} au plus tard`}
        </span>
      </li>
    ))}
  </ul>
);

const columnsOf = (
  timeZone: string,
  onShow: (orderId: string) => void,
): readonly Column<AdminWithdrawal>[] => [
  {
    key: "date",
    header: "Déclarée le",
    cell: ({ declaredAt, isLate }) => (
      <span className={styles.when}>
        <time dateTime={declaredAt.toISOString()}>{formatInstant(declaredAt, timeZone)}</time>
        {isLate && <StatusBadge tone="danger" label="En retard" icon={<AlertIcon size={16} />} />}
      </span>
    ),
  },
  {
    key: "buyer",
    header: "Acheteur",
    isLead: true,
    cell: ({ buyerName, sentBy }) => (
      <span>
        {buyerName}
        <span className={styles.soft}>
          {sentBy === "link" ? "Par lien, sans connexion" : "Depuis son compte"}
        </span>
      </span>
    ),
  },
  { key: "lines", header: "Produits", cell: ({ lines }) => <Lines lines={lines} /> },
  {
    key: "order",
    header: "Commande",
    cell: ({ orderId, orderNumber }) => (
      <Button
        variant="subtle"
        leftSection={<EyeIcon size={18} />}
        aria-label={`Voir la commande ${orderNumber}`}
        onClick={() => onShow(orderId)}
      >
        {orderNumber}
      </Button>
    ),
  },
];

/**
 * Page "Rétractations": buyers' withdrawals and their figures.
 *
 * @param timeZone the territory's time zone
 */
export const WithdrawalsSection = ({ timeZone }: { timeZone: string }): ReactElement => {
  const address = useListAddress(["status"]);
  const status = STATUSES.find((one) => one === address.choice.status);
  const withdrawals = useInfiniteQuery(withdrawalsQuery(status));
  const { open } = useDetailAddress();
  const { data } = withdrawals;
  const [first] = data?.pages ?? [];
  if (!data || !first) {
    return withdrawals.isError ? (
      <ErrorState message={LOADING_FAILURE} onRetry={() => withdrawals.refetch()} />
    ) : (
      <RowSkeletons count={8} />
    );
  }
  const rows = data.pages.flatMap((page) => page.data);
  return (
    <div className={overview.overview}>
      <StatisticsSection statistics={first.statistics} />
      <section aria-labelledby="retractations" className={styles.statistics}>
        <div className={overview.head}>
          <h2 id="retractations" className={overview.heading}>
            Rétractations
          </h2>
          <NativeSelect
            label="État"
            size="md"
            value={status ?? ""}
            onChange={({ currentTarget }) => address.change({ status: currentTarget.value })}
            data={[
              { value: "", label: "Toutes" },
              ...STATUSES.map((value) => ({ value, label: WITHDRAWN_LABELS[value] })),
            ]}
          />
        </div>
        <DataTable
          label="Rétractations"
          columns={columnsOf(timeZone, (orderId) => open("order", orderId))}
          rows={rows}
          rowKey={({ _id }) => _id}
          empty={<EmptyState message="Aucune rétractation." />}
        />
        <MoreButton list={withdrawals} className={styles.more ?? ""}>
          Voir plus de rétractations
        </MoreButton>
      </section>
    </div>
  );
};
