import { NativeSelect, TextInput } from "@mantine/core";
import type { Figures, Overview } from "@stokaz/contract/admin/admin-overview";
import { cents } from "@stokaz/contract/money/money";
import { addDays, type CalendarDay } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useToday } from "../../../lib/api/territory.ts";
import { type ListAddress, useListAddress } from "../../../lib/browser/list-address.ts";
import {
  formatDay,
  formatNumber,
  formatPercent,
  formatShortEuros,
} from "../../../lib/format/format.ts";
import { BarChart } from "../../../ui/lists/bar-chart.tsx";
import { ErrorState } from "../../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import styles from "../overview-section.module.css";
import { queueQuery } from "../queue/api.ts";
import { QueueSection } from "../queue/queue-section.tsx";
import { LOADING_FAILURE } from "../rules.ts";
import { AlertsSection } from "./alerts-section.tsx";
import { overviewQuery } from "./api.ts";

type Figure = {
  label: string;
  value: (figures: Figures) => number | null;
  format: (value: number) => string;
  /** True if the figure is a share: its change is shown in points, not in percent. */
  isShare?: boolean;
  /** Count beside the amount. */
  detail?: (figures: Figures) => string;
};

const euros = (value: number): string => formatShortEuros(cents(value));
const count = (value: number, singular: string): string =>
  `${formatNumber(value)} ${singular}${value < 2 ? "" : "s"}`;

/** Percentage of a share between 0 and 1, with one decimal. */
const tenths = (share: number): number => Math.round(share * 1000) / 10;

const FIGURES: readonly Figure[] = [
  {
    label: "Ventes",
    value: ({ sales }) => sales,
    format: euros,
    detail: ({ orders }) => count(orders, "commande"),
  },
  {
    label: "Locations",
    value: ({ rents }) => rents,
    format: euros,
    detail: ({ rentals }) => count(rentals, "contrat"),
  },
  { label: "Frais de plateforme", value: ({ fees }) => fees, format: euros },
  {
    label: "Occupation",
    value: ({ occupancy }) => occupancy,
    format: (share) => formatPercent(tenths(share)),
    isShare: true,
    detail: () => "des palettes proposées",
  },
  { label: "Nouveaux comptes", value: ({ newUsers }) => newUsers, format: formatNumber },
];

/** French text of a change in points: `+5,6 points`, `−1 point`. */
const formatPoints = (points: number): string => {
  const size = Math.abs(points);
  return `${points < 0 ? "−" : "+"}${formatNumber(size)}\u202fpoint${size < 2 ? "" : "s"}`;
};

/**
 * French text of a figure's change, with a sign or an arrow, because colour alone is not
 * accessible.
 *
 * @param isShare true if the figures are shares between 0 and 1: the change is in points
 */
export const formatChange = (
  now: number | null,
  before: number | null,
  isShare = false,
): string => {
  if (now === null || before === null) return "pas de comparaison";
  if (isShare) {
    const points = Math.round((tenths(now) - tenths(before)) * 10) / 10;
    return points === 0 ? "stable" : formatPoints(points);
  }
  if (before === 0) return "pas de comparaison";
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return "stable";
  return `${percent > 0 ? "▲" : "▼"} ${formatPercent(Math.abs(percent))}`;
};

const Tile = ({ figure, data }: { figure: Figure; data: Overview }): ReactElement => {
  const now = figure.value(data.figures);
  const before = figure.value(data.figuresBefore);
  return (
    <div className={styles.tile}>
      <dt>{figure.label}</dt>
      <dd>
        <span className={styles.value}>{now === null ? "–" : figure.format(now)}</span>
        {figure.detail && <span className={styles.detail}>{figure.detail(data.figures)}</span>}
        <span className={styles.change}>
          <strong>{formatChange(now, before, figure.isShare)}</strong>
          {before !== null && before !== 0 && ` (${figure.format(before)} avant)`}
        </span>
      </dd>
    </div>
  );
};

const PRESETS = {
  7: "7 derniers jours",
  30: "30 derniers jours",
  90: "90 derniers jours",
  365: "12 derniers mois",
};

const Period = ({
  address: { choice, change },
  today,
}: {
  address: ListAddress;
  today: CalendarDay;
}): ReactElement => {
  const preset = Object.keys(PRESETS).find(
    (days) => !choice.to && choice.from === addDays(today, 1 - Number(days)),
  );
  const selected = preset ?? (choice.from || choice.to ? "" : "30");
  return (
    <div className={styles.period}>
      <NativeSelect
        label="Période"
        size="md"
        value={selected}
        onChange={({ currentTarget: { value } }) =>
          value && change({ from: addDays(today, 1 - Number(value)), to: undefined })
        }
        data={[
          ...Object.entries(PRESETS).map(([value, label]) => ({ value, label })),
          ...(selected === "" ? [{ value: "", label: "Dates choisies" }] : []),
        ]}
      />
      <TextInput
        type="date"
        label="Du"
        value={choice.from ?? ""}
        max={choice.to ?? today}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Au"
        value={choice.to ?? ""}
        min={choice.from}
        max={today}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
    </div>
  );
};

const shortDay = (day: CalendarDay): string => formatDay(day).slice(0, 5);

const Charts = ({ steps }: Overview): ReactElement => {
  const names = steps.map(({ from, to }) =>
    from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`,
  );
  return (
    <div className={styles.charts}>
      <BarChart
        title="Ventes et locations payées"
        steps={names}
        format={euros}
        series={[
          {
            name: "Locations",
            colour: "var(--brand-green)",
            values: steps.map(({ rents }) => rents),
          },
          { name: "Ventes", colour: "var(--brand-red)", values: steps.map(({ sales }) => sales) },
        ]}
      />
      <BarChart
        title="Frais de plateforme"
        steps={names}
        format={euros}
        series={[
          { name: "Frais de plateforme", colour: "#8a5f00", values: steps.map(({ fees }) => fees) },
        ]}
      />
      <BarChart
        title="Nouveaux comptes"
        steps={names}
        format={(value) => formatNumber(value)}
        series={[
          { name: "Comptes", colour: "#5f5a54", values: steps.map(({ newUsers }) => newUsers) },
        ]}
      />
    </div>
  );
};

/**
 * Waiting tasks, then the key figures of the marketplace.
 *
 * @param timeZone the territory's time zone
 */
export const OverviewSection = ({ timeZone }: { timeZone: string }): ReactElement => {
  const address = useListAddress(["from", "to"]);
  const today = useToday();
  const { data, isError, refetch } = useQuery(overviewQuery(address.choice));
  // The figures wait for the queue, because its unknown height would push them down.
  const { isPending: isQueueComing } = useQuery(queueQuery);
  return (
    <div className={styles.overview}>
      <AlertsSection />
      <QueueSection timeZone={timeZone} />
      {!isQueueComing && (
        <section aria-labelledby="figures" className={styles.figures}>
          <div className={styles.head}>
            <h2 id="figures" className={styles.heading}>
              Chiffres clés
            </h2>
            {today && <Period address={address} today={today} />}
          </div>
          {data ? (
            <>
              <p className={styles.lead}>
                Du {formatDay(data.period.from)} au {formatDay(data.period.to)}, comparé à la
                période du {formatDay(data.before.from)} au {formatDay(data.before.to)}.
              </p>
              <dl className={styles.tiles}>
                {FIGURES.map((figure) => (
                  <Tile key={figure.label} figure={figure} data={data} />
                ))}
              </dl>
              <Charts {...data} />
            </>
          ) : isError ? (
            <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />
          ) : (
            <RowSkeletons count={6} />
          )}
        </section>
      )}
    </div>
  );
};
