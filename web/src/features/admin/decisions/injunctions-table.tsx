import { Button } from "@mantine/core";
import { GROUNDS } from "@stokaz/contract/moderation/grounds";
import { INJUNCTION_OUTCOMES, type Injunction } from "@stokaz/contract/moderation/injunctions";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { formatDay, formatInstant } from "../../../lib/format/format.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../../ui/dialogs/unsaved.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { DownloadIcon, PlusIcon } from "../../../ui/page/tool-icons.tsx";
import { ChosenTable } from "../chosen-table.tsx";
import styles from "../decisions.module.css";
import { injunctionsQuery, useInjunctionsExport } from "./api.ts";
import { InjunctionForm } from "./injunction-form.tsx";
import { InjunctionSection } from "./injunction-section.tsx";

const columnsFor = (
  timeZone: string,
  open: (injunction: Injunction) => void,
): Column<Injunction>[] => [
  {
    key: "subject",
    header: "Annonce",
    isLead: true,
    cell: ({ subjectName, asks }) => (
      <div>
        <strong>{subjectName}</strong>
        <span className={styles.words}>{asks}</span>
      </div>
    ),
  },
  {
    key: "authority",
    header: "Autorité",
    cell: ({ authority, reference }) => (
      <div>
        {authority}
        <span className={styles.words}>{reference}</span>
      </div>
    ),
  },
  {
    key: "received",
    header: "Reçue le",
    cell: ({ receivedOn }) => <span className={styles.nowrap}>{formatDay(receivedOn)}</span>,
  },
  {
    key: "due",
    header: "À exécuter avant la fin du",
    cell: ({ dueOn, isLate }) => (
      <div>
        <span className={styles.nowrap}>{formatDay(dueOn)}</span>{" "}
        {isLate && <StatusBadge tone="danger" label="En retard" />}
      </div>
    ),
  },
  {
    key: "answer",
    header: "Réponse",
    isPinned: true,
    cell: (injunction) => {
      const { outcome, closedAt, closedBy, decision, number } = injunction;
      if (!outcome || !closedAt) {
        return (
          <Button
            variant="default"
            aria-label={`Traiter l'injonction ${number}`}
            onClick={() => open(injunction)}
          >
            Traiter
          </Button>
        );
      }
      return (
        <div>
          {INJUNCTION_OUTCOMES[outcome]}
          <span className={styles.words}>
            {[formatInstant(closedAt, timeZone), closedBy, decision].filter(Boolean).join(" · ")}
          </span>
        </div>
      );
    },
  },
];

type InjunctionsTableProps = {
  status: "open" | "closed";
  page: number;
  onPage: (page: number) => void;
  today: CalendarDay;
  /** Time zone of the territory. */
  timeZone: string;
};

/**
 * Injunctions page by page, either the waiting ones, most urgent first, or the closed ones, with
 * the button that registers a new one.
 */
export const InjunctionsTable = ({
  status,
  page,
  onPage,
  today,
  timeZone,
}: InjunctionsTableProps): ReactElement => {
  const read = useQuery(injunctionsQuery(status, page));
  const download = useInjunctionsExport();
  const [isAdding, setIsAdding] = useState(false);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setIsAdding(false));
  return (
    <>
      <div className={styles.bar}>
        <Button leftSection={<PlusIcon />} onClick={() => setIsAdding(true)}>
          Enregistrer une injonction
        </Button>
        <Button
          variant="default"
          leftSection={<DownloadIcon />}
          loading={download.isPending}
          onClick={() => download.mutate(today)}
        >
          Exporter les injonctions en CSV
        </Button>
      </div>
      <ChosenTable
        read={read}
        label="Injonctions"
        noun="injonction"
        nothing="Aucune injonction."
        columnsFor={(choose) => columnsFor(timeZone, choose)}
        page={page}
        onPage={onPage}
        title={GROUNDS.injunction.label}
        formFor={(injunction, { onDone }) => (
          <InjunctionSection injunction={injunction} onDone={onDone} />
        )}
      />
      <Dialog
        opened={isAdding}
        onClose={close}
        title={GROUNDS.injunction.label}
        isUnsaved={isUnsaved}
        isLostByGoingBack
        width={600}
      >
        <InjunctionForm today={today} onTyped={onTyped} onDone={close} />
      </Dialog>
    </>
  );
};
