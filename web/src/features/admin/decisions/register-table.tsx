import type { Decision, DecisionFilters } from "@stokaz/contract/moderation/decisions";
import { MEASURES } from "@stokaz/contract/moderation/measures";
import { CLOSED_ACCOUNT } from "@stokaz/contract/text";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatInstant, formatLongDay } from "../../../lib/format/format.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import styles from "../decisions.module.css";
import { PagedTable } from "../paged-table.tsx";
import { decisionsQuery } from "./api.ts";
import { MeasureSection } from "./measure-section.tsx";

const LISTS = {
  user: "users",
  space: "spaces",
  product: "products",
  review: "reviews",
} as const;

const State = ({ decision }: { decision: Decision }): ReactElement => {
  if (decision.measure === "none") return <StatusBadge tone="neutral" label="Sans mesure" />;
  if (decision.endedAt) return <StatusBadge tone="neutral" label="Levée" />;
  const { isToCome, takesEffectOn, endsOn } = decision;
  return (
    <div>
      <StatusBadge tone="warning" label={isToCome ? "À venir" : "En cours"} />
      {isToCome && takesEffectOn && (
        <span className={styles.words}>À partir du {formatLongDay(takesEffectOn)}</span>
      )}
      {endsOn && <span className={styles.words}>Jusqu'au {formatLongDay(endsOn)}</span>}
    </div>
  );
};

const columnsFor = (timeZone: string): Column<Decision>[] => [
  {
    key: "subject",
    header: "Objet",
    isLead: true,
    cell: ({ subjectName, facts }) => (
      <>
        <strong>{subjectName || CLOSED_ACCOUNT}</strong>
        <span className={styles.words}>{facts}</span>
      </>
    ),
  },
  {
    key: "measure",
    header: "Décision",
    cell: ({ measure, number }) => (
      <div>
        {MEASURES[measure]}
        <span className={styles.words}>{number}</span>
      </div>
    ),
  },
  { key: "ground", header: "Règle appliquée", cell: ({ groundText }) => groundText ?? "–" },
  {
    key: "decided",
    header: "Décidé",
    cell: ({ decidedAt, decidedBy }) => (
      <div>
        <span className={styles.nowrap}>{formatInstant(decidedAt, timeZone)}</span>
        {decidedBy && <span className={styles.words}>{decidedBy}</span>}
      </div>
    ),
  },
  {
    key: "reports",
    header: "Signalements",
    cell: ({ reports }) =>
      reports.length === 0 ? (
        "–"
      ) : (
        <div>
          {reports.map((number) => (
            <span key={number} className={styles.number}>
              {number}
            </span>
          ))}
        </div>
      ),
  },
  { key: "state", header: "État", cell: (decision) => <State decision={decision} /> },
  {
    key: "lift",
    header: "Action",
    isPinned: true,
    cell: ({ measure, endedAt, subjectType, subjectId, subjectName, facts, ...times }) =>
      measure === "none" || endedAt ? null : (
        <MeasureSection
          target={{ list: LISTS[subjectType], id: subjectId }}
          name={subjectName}
          reason={facts}
          startsOn={times.isToCome ? (times.takesEffectOn ?? undefined) : undefined}
        />
      ),
  },
];

type RegisterTableProps = {
  filters: DecisionFilters;
  page: number;
  onPage: (page: number) => void;
  timeZone: string;
};

/** Register of decisions, page by page. */
export const RegisterTable = ({
  filters,
  page,
  onPage,
  timeZone,
}: RegisterTableProps): ReactElement => {
  const read = useQuery(decisionsQuery(filters, page));
  return (
    <PagedTable
      read={read}
      label="Décisions"
      noun="décision"
      nothing="Aucune décision."
      columns={columnsFor(timeZone)}
      page={page}
      onPage={onPage}
    />
  );
};
