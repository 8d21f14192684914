import { cents } from "@stokaz/contract/money/money";
import { WITHDRAWAL_DAYS } from "@stokaz/contract/orders/withdrawal";
import type { WithdrawalStatistics } from "@stokaz/contract/orders/withdrawals";
import type { ReactElement } from "react";
import {
  formatCount,
  formatEuros,
  formatMonth,
  formatNumber,
  formatPercent,
  formatShortEuros,
} from "../../../lib/format/format.ts";
import { BarChart } from "../../../ui/lists/bar-chart.tsx";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import overview from "../overview-section.module.css";
import styles from "./withdrawals.module.css";

type Tile = { label: string; value: string; detail?: string; isBad?: boolean };

/** Percentage of a share between 0 and 1, with one decimal. */
const inPercent = (share: number): string => formatPercent(Math.round(share * 1000) / 10);

const tilesOf = ({
  count,
  units,
  amount,
  orders,
  share,
  late,
}: WithdrawalStatistics): readonly Tile[] => [
  { label: "Rétractations", value: formatNumber(count), detail: formatCount(units, "unité") },
  { label: "Remboursé ou à rembourser", value: formatShortEuros(amount) },
  {
    label: "Part des commandes",
    value: share === null ? "–" : inPercent(share),
    detail: formatCount(orders, "commande"),
  },
  {
    label: "Remboursements en retard",
    value: formatNumber(late),
    detail: late === 0 ? "Tout est à temps" : `Délai de ${WITHDRAWAL_DAYS} jours dépassé`,
    isBad: late > 0,
  },
];

type OfCategory = WithdrawalStatistics["categories"][number];

const CATEGORY_COLUMNS: readonly Column<OfCategory>[] = [
  {
    key: "category",
    header: "Catégorie",
    isLead: true,
    cell: ({ category }) => category ?? "Sans catégorie",
  },
  { key: "count", header: "Rétractations", align: "end", cell: ({ count }) => formatNumber(count) },
  { key: "units", header: "Unités", align: "end", cell: ({ units }) => formatNumber(units) },
  { key: "amount", header: "Montant", align: "end", cell: ({ amount }) => formatEuros(amount) },
];

/** Figures of the withdrawals of the last twelve months. */
export const StatisticsSection = ({
  statistics,
}: {
  statistics: WithdrawalStatistics;
}): ReactElement => {
  const { months, categories } = statistics;
  return (
    <section aria-labelledby="retractations-chiffres" className={styles.statistics}>
      <h2 id="retractations-chiffres" className={overview.heading}>
        Douze derniers mois
      </h2>
      <dl className={overview.tiles}>
        {tilesOf(statistics).map(({ label, value, detail, isBad }) => (
          <div key={label} className={overview.tile} data-bad={isBad || undefined}>
            <dt>{label}</dt>
            <dd>
              <span className={overview.value}>{value}</span>
              {detail && <span className={overview.detail}>{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {statistics.count > 0 && (
        <BarChart
          title="Montants par mois"
          steps={months.map(({ month }) => formatMonth(month))}
          format={(value) => formatShortEuros(cents(value))}
          series={[
            {
              name: "Montant",
              colour: "var(--brand-red)",
              values: months.map(({ amount }) => amount),
            },
          ]}
        />
      )}
      {categories.length > 0 && (
        <DataTable
          label="Rétractations par catégorie"
          columns={CATEGORY_COLUMNS}
          rows={categories}
          rowKey={({ category }) => category ?? ""}
        />
      )}
    </section>
  );
};
