import { Button } from "@mantine/core";
import { ADMIN_PAGE_SIZE } from "@stokaz/contract/admin-lists";
import type { CalendarDay } from "@stokaz/contract/calendar";
import { type Contest, OUTCOMES } from "@stokaz/contract/contests";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { contestsQuery } from "../../lib/api/decisions.ts";
import { formatCount, formatLongDay } from "../../lib/format/format.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { RowSkeletons } from "../../ui/loading.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { LOADING_FAILURE } from "./api.ts";
import { ContestForm } from "./contest-form.tsx";
import styles from "./decisions.module.css";
import { PagesSection } from "./pages-section.tsx";

const columnsFor = (
  today: CalendarDay,
  answer: ((contest: Contest) => void) | undefined,
): Column<Contest>[] => [
  {
    key: "subject",
    header: "Objet",
    isLead: true,
    cell: ({ subjectName, message }) => (
      <>
        <strong>{subjectName || "Compte fermé"}</strong>
        <span className={styles.words}>{message}</span>
      </>
    ),
  },
  { key: "decision", header: "Décision", cell: ({ decisionNumber }) => decisionNumber },
  {
    key: "sender",
    header: "Contestée par",
    cell: ({ senderName, isByOwner }) => (
      <>
        {senderName || "Un visiteur"}
        <span className={styles.words}>{isByOwner ? "Personne concernée" : "A signalé"}</span>
      </>
    ),
  },
  {
    key: "answerBy",
    header: "Répondre avant le",
    cell: ({ answerBy, outcome }) => (
      <>
        {formatLongDay(answerBy)}{" "}
        {!outcome && answerBy < today && <StatusBadge tone="danger" label="En retard" />}
      </>
    ),
  },
  answer
    ? {
        key: "answer",
        header: "Réponse",
        isPinned: true,
        cell: (contest) => (
          <Button
            variant="default"
            aria-label={`Répondre sur ${contest.decisionNumber}`}
            onClick={() => answer(contest)}
          >
            Répondre
          </Button>
        ),
      }
    : {
        key: "outcome",
        header: "Réponse",
        cell: ({ outcome, reason }) => (
          <>
            {outcome && OUTCOMES[outcome]}
            <span className={styles.words}>{reason}</span>
          </>
        ),
      },
];

type ContestsTableProps = {
  status: "open" | "decided";
  page: number;
  onPage: (page: number) => void;
  today: CalendarDay;
};

/** Contests that wait, the most urgent first, or that are answered, a page at a time. */
export const ContestsTable = ({
  status,
  page,
  onPage,
  today,
}: ContestsTableProps): ReactElement => {
  const { data, isError, isPlaceholderData, refetch } = useQuery(contestsQuery(status, page));
  const [chosen, setChosen] = useState<Contest>();
  if (!data) {
    return isError ? (
      <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />
    ) : (
      <RowSkeletons count={ADMIN_PAGE_SIZE} />
    );
  }
  const close = (): void => setChosen(undefined);
  return (
    <div data-pending={isPlaceholderData} className={styles.rows}>
      <p className={styles.soft} role="status">
        {formatCount(data.total, "contestation")}
      </p>
      <DataTable
        label="Contestations"
        columns={columnsFor(today, status === "open" ? setChosen : undefined)}
        rows={data.data}
        rowKey={({ _id }) => _id}
        empty={<EmptyState message="Aucune contestation." />}
      />
      <PagesSection
        label="Contestations"
        page={page}
        last={Math.max(1, Math.ceil(data.total / ADMIN_PAGE_SIZE))}
        onChange={onPage}
      />
      <Dialog opened={chosen !== undefined} onClose={close} title="Contestation" width={600}>
        {chosen && <ContestForm contest={chosen} onDone={close} />}
      </Dialog>
    </div>
  );
};
