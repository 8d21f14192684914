import { Button } from "@mantine/core";
import type { AdminReport } from "@stokaz/contract/moderation/decisions";
import { REPORT_CAUSES } from "@stokaz/contract/moderation/reports";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatInstant } from "../../../lib/format/format.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { ChosenTable } from "../chosen-table.tsx";
import styles from "../decisions.module.css";
import { reportsQuery } from "./api.ts";
import { ReportForm } from "./report-form.tsx";

const columnsFor = (
  timeZone: string,
  decide: ((report: AdminReport) => void) | undefined,
): Column<AdminReport>[] => [
  {
    key: "subject",
    header: "Objet",
    isLead: true,
    cell: ({ subjectName, words }) => (
      <>
        <strong>{subjectName}</strong>
        <span className={styles.words}>{words}</span>
      </>
    ),
  },
  {
    key: "number",
    header: "Numéro",
    cell: ({ number }) => <span className={styles.nowrap}>{number}</span>,
  },
  { key: "cause", header: "Motif", cell: ({ cause }) => REPORT_CAUSES[cause] },
  { key: "reporter", header: "Par", cell: ({ reporter }) => reporter ?? "Un visiteur" },
  {
    key: "since",
    header: "Reçu le",
    cell: ({ since }) => <span className={styles.nowrap}>{formatInstant(since, timeZone)}</span>,
  },
  decide
    ? {
        key: "decide",
        header: "Décision",
        isPinned: true,
        cell: (report) => (
          <Button
            variant="default"
            aria-label={`Décider ${report.number}`}
            onClick={() => decide(report)}
          >
            Décider
          </Button>
        ),
      }
    : {
        key: "decision",
        header: "Décision",
        cell: ({ decision }) => <span className={styles.nowrap}>{decision ?? "–"}</span>,
      },
];

type ReportsTableProps = {
  status: "open" | "decided";
  page: number;
  onPage: (page: number) => void;
  timeZone: string;
};

/** Reports page by page: either the waiting ones or the decided ones. */
export const ReportsTable = ({
  status,
  page,
  onPage,
  timeZone,
}: ReportsTableProps): ReactElement => {
  const read = useQuery(reportsQuery(status, page));
  return (
    <ChosenTable
      read={read}
      label="Signalements"
      noun="signalement"
      nothing="Aucun signalement."
      columnsFor={(choose) => columnsFor(timeZone, status === "open" ? choose : undefined)}
      page={page}
      onPage={onPage}
      title="Signalement"
      formFor={(report, form) => <ReportForm report={report} {...form} />}
    />
  );
};
