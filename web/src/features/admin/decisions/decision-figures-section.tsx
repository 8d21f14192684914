import { isKeyOf } from "@stokaz/contract/keys";
import { OUTCOMES } from "@stokaz/contract/moderation/contests";
import { GROUNDS } from "@stokaz/contract/moderation/grounds";
import { INJUNCTION_OUTCOMES } from "@stokaz/contract/moderation/injunctions";
import { MEASURES } from "@stokaz/contract/moderation/measures";
import { REPORT_CAUSES } from "@stokaz/contract/moderation/reports";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatNumber } from "../../../lib/format/format.ts";
import { ErrorState } from "../../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import styles from "../decisions.module.css";
import { LOADING_FAILURE } from "../rules.ts";
import { figuresQuery } from "./api.ts";

type Counted = readonly { name: string; count: number }[];

const Counts = ({
  title,
  counted,
  nameOf,
}: {
  title: string;
  counted: Counted;
  nameOf: (name: string) => string;
}): ReactElement => (
  <div className={styles.tile}>
    <h3 className={styles.tileTitle}>{title}</h3>
    {counted.length === 0 ? (
      <p className={styles.soft}>Rien cette année</p>
    ) : (
      <dl className={styles.counts}>
        {counted.map(({ name, count }) => (
          <div key={name}>
            <dt>{nameOf(name)}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    )}
  </div>
);

const injunctionName = (name: string): string => {
  if (name === "late") return "Dont en retard";
  return isKeyOf(INJUNCTION_OUTCOMES, name) ? INJUNCTION_OUTCOMES[name] : "À exécuter";
};

/** Figures of a year's reports and decisions. */
export const FiguresSection = ({ year }: { year: number }): ReactElement => {
  const { data, isError, refetch } = useQuery(figuresQuery(year));
  if (!data) {
    return isError ? (
      <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />
    ) : (
      <RowSkeletons count={3} />
    );
  }
  return (
    <section aria-labelledby="chiffres" className={styles.page}>
      <h2 id="chiffres" className={styles.heading}>
        Chiffres de {year}
      </h2>
      <div className={styles.tiles}>
        <div className={styles.tile}>
          <h3 className={styles.tileTitle}>Signalements</h3>
          <dl className={styles.counts}>
            <div>
              <dt>Reçus</dt>
              <dd>{formatNumber(data.reports)}</dd>
            </div>
            <div>
              <dt>En attente</dt>
              <dd>{formatNumber(data.waiting)}</dd>
            </div>
            <div>
              <dt>Délai médian</dt>
              <dd>{data.medianDays === null ? "–" : `${formatNumber(data.medianDays)} j`}</dd>
            </div>
          </dl>
        </div>
        <Counts
          title="Par motif"
          counted={data.byCause}
          nameOf={(name) => (isKeyOf(REPORT_CAUSES, name) ? REPORT_CAUSES[name] : name)}
        />
        <Counts
          title="Décisions"
          counted={data.byMeasure}
          nameOf={(name) => (isKeyOf(MEASURES, name) ? MEASURES[name] : name)}
        />
        <Counts
          title="Règles appliquées"
          counted={data.byGround}
          nameOf={(name) => (isKeyOf(GROUNDS, name) ? GROUNDS[name].label : name)}
        />
        <Counts
          title="Contestations"
          counted={data.byOutcome}
          nameOf={(name) => (isKeyOf(OUTCOMES, name) ? OUTCOMES[name] : "À traiter")}
        />
        <Counts title="Injonctions" counted={data.byInjunction} nameOf={injunctionName} />
        <div className={styles.tile}>
          <h3 className={styles.tileTitle}>Rappels de produits</h3>
          <dl className={styles.counts}>
            <div>
              <dt>Lancés</dt>
              <dd>{formatNumber(data.recalls)}</dd>
            </div>
            <div>
              <dt>Acheteurs prévenus</dt>
              <dd>{formatNumber(data.recalledBuyers)}</dd>
            </div>
          </dl>
        </div>
      </div>
    </section>
  );
};
