import { PROCESSINGS } from "@stokaz/contract/admin/processings";
import { RETENTION_RULES } from "@stokaz/contract/admin/retention";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatInstant, formatNumber } from "../../../lib/format/format.ts";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { ErrorState } from "../../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { PrintButton } from "../../../ui/papers/print-button.tsx";
import { LOADING_FAILURE } from "../rules.ts";
import { type RetentionState, retentionQuery } from "./api.ts";
import styles from "./retention-section.module.css";

const columnsFor = (timeZone: string): Column<RetentionState>[] => [
  {
    key: "data",
    header: "Données",
    isLead: true,
    cell: ({ rule }) => <strong>{RETENTION_RULES[rule].data}</strong>,
  },
  { key: "kept", header: "Gardées", cell: ({ rule }) => RETENTION_RULES[rule].kept },
  {
    key: "reason",
    header: "Pourquoi",
    cell: ({ rule }) => <span className={styles.reason}>{RETENTION_RULES[rule].reason}</span>,
  },
  {
    key: "ran",
    header: "Dernier passage",
    cell: ({ ranAt, isLate }) => (
      <span className={isLate ? styles.late : undefined}>
        {ranAt ? formatInstant(ranAt, timeZone) : "Pas encore"}
        {isLate && ranAt && " (en retard)"}
      </span>
    ),
  },
  {
    key: "removed",
    header: "Effacées, en tout",
    align: "end",
    cell: ({ removed, removedInAll }) => `${formatNumber(removed)}, ${formatNumber(removedInAll)}`,
  },
];

type Processing = (typeof PROCESSINGS)[number];

const periodsOf = ({ rules, until }: Processing): string[] => [
  ...(until ? [until] : []),
  ...rules.map((rule) => `${RETENTION_RULES[rule].data}\u202f: ${RETENTION_RULES[rule].kept}`),
];

const ProcessingCard = ({ processing }: { processing: Processing }): ReactElement => {
  const { name, purpose, basis, people, data, recipients } = processing;
  const facts = [
    ["Finalité", purpose],
    ["Fondement", basis],
    ["Personnes", people],
    ["Données", data],
    ["Destinataires", recipients],
  ];
  return (
    <article className={styles.processing}>
      <h3 className={styles.name}>{name}</h3>
      <dl className={styles.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>Durées</dt>
          <dd>
            <ul className={styles.periods}>
              {periodsOf(processing).map((period) => (
                <li key={period}>{period}</li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
    </article>
  );
};

/**
 * Retention time of personal data with the last run of each rule, and the register of data
 * processing.
 */
export const RetentionSection = ({ timeZone }: { timeZone: string }): ReactElement => {
  const { data, isError, refetch } = useQuery(retentionQuery);
  return (
    <div className={styles.section}>
      <section aria-labelledby="retention">
        <h2 id="retention" className={styles.heading}>
          Ce qui s'efface tout seul
        </h2>
        {isError && !data && <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />}
        {!(data || isError) && <RowSkeletons count={8} />}
        {data && (
          <DataTable
            label="Durées de conservation"
            columns={columnsFor(timeZone)}
            rows={data}
            rowKey={({ rule }) => rule}
          />
        )}
      </section>
      <section aria-labelledby="register">
        <div className={styles.head}>
          <h2 id="register" className={styles.heading}>
            Registre des traitements
          </h2>
          <PrintButton />
        </div>
        <p className={styles.lead}>
          Article 30 du règlement (UE) 2016/679. Complétez-le de vos propres sous-traitants et
          mesures de sécurité.
        </p>
        <div className={styles.processings}>
          {PROCESSINGS.map((processing) => (
            <ProcessingCard key={processing.name} processing={processing} />
          ))}
        </div>
      </section>
    </div>
  );
};
