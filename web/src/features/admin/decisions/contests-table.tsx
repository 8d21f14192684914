import { Button } from "@mantine/core";
import type { CalendarDay } from "@stokaz/contract/calendar";
import { type Contest, OUTCOMES } from "@stokaz/contract/contests";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { contestsQuery } from "../../../lib/api/decisions.ts";
import { formatLongDay } from "../../../lib/format/format.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import styles from "../decisions.module.css";
import { PagedTable } from "../paged-table.tsx";
import { ContestForm } from "./contest-form.tsx";

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
      <div>
        {senderName || "Un visiteur"}
        <span className={styles.words}>{isByOwner ? "Personne concernée" : "A signalé"}</span>
      </div>
    ),
  },
  {
    key: "answerBy",
    header: "Répondre avant le",
    cell: ({ answerBy, outcome }) => (
      <div>
        {formatLongDay(answerBy)}{" "}
        {!outcome && answerBy < today && <StatusBadge tone="danger" label="En retard" />}
      </div>
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
          <div>
            {outcome && OUTCOMES[outcome]}
            <span className={styles.words}>{reason}</span>
          </div>
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
  const read = useQuery(contestsQuery(status, page));
  const [chosen, setChosen] = useState<Contest>();
  const close = (): void => setChosen(undefined);
  return (
    <>
      <PagedTable
        read={read}
        label="Contestations"
        noun="contestation"
        nothing="Aucune contestation."
        columns={columnsFor(today, status === "open" ? setChosen : undefined)}
        page={page}
        onPage={onPage}
      />
      <Dialog opened={chosen !== undefined} onClose={close} title="Contestation" width={600}>
        {chosen && <ContestForm contest={chosen} onDone={close} />}
      </Dialog>
    </>
  );
};
