import { Button } from "@mantine/core";
import { type Contest, OUTCOMES } from "@stokaz/contract/moderation/contests";
import { CLOSED_ACCOUNT } from "@stokaz/contract/text";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatLongDay } from "../../../lib/format/format.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { ChosenTable } from "../chosen-table.tsx";
import styles from "../decisions.module.css";
import { contestsQuery } from "./api.ts";
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
        <strong>{subjectName || CLOSED_ACCOUNT}</strong>
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

/** Contests page by page: either the waiting ones, most urgent first, or the answered ones. */
export const ContestsTable = ({
  status,
  page,
  onPage,
  today,
}: ContestsTableProps): ReactElement => {
  const read = useQuery(contestsQuery(status, page));
  return (
    <ChosenTable
      read={read}
      label="Contestations"
      noun="contestation"
      nothing="Aucune contestation."
      columnsFor={(choose) => columnsFor(today, status === "open" ? choose : undefined)}
      page={page}
      onPage={onPage}
      title="Contestation"
      formFor={(contest, form) => <ContestForm contest={contest} {...form} />}
    />
  );
};
