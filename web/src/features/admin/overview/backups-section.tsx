import type { BackupRun } from "@stokaz/contract/admin/backups";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatInstant, formatNumber } from "../../../lib/format/format.ts";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { ErrorState } from "../../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { LOADING_FAILURE } from "../rules.ts";
import { backupsQuery } from "./api.ts";
import styles from "./retention-section.module.css";

const MEGABYTE = 1_000_000;

const stateOf = ({ takenAt, provenAt, failure }: BackupRun): string => {
  if (failure !== null) return `Échec\u202f: ${failure}`;
  if (provenAt) return "Prouvée";
  return takenAt ? "À l'essai" : "En cours";
};

const columnsFor = (timeZone: string): Column<BackupRun>[] => [
  {
    key: "started",
    header: "Sauvegarde",
    isLead: true,
    cell: ({ startedAt }) => <strong>{formatInstant(startedAt, timeZone)}</strong>,
  },
  { key: "file", header: "Fichier", cell: ({ file }) => file },
  {
    key: "state",
    header: "État",
    cell: (run) => (
      <span className={run.failure === null ? undefined : styles.late}>{stateOf(run)}</span>
    ),
  },
  {
    key: "rows",
    header: "Lignes",
    align: "end",
    cell: ({ rows }) => (rows === null ? "" : formatNumber(rows)),
  },
  {
    key: "size",
    header: "Taille",
    align: "end",
    cell: ({ bytes }) => (bytes === null ? "" : `${formatNumber(Math.ceil(bytes / MEGABYTE))} Mo`),
  },
];

/** Automatic backups, each with the result of its test restore in another place. */
export const BackupsSection = ({ timeZone }: { timeZone: string }): ReactElement => {
  const { data, isError, refetch } = useQuery(backupsQuery);
  return (
    <section aria-labelledby="backups" className={styles.section}>
      <h2 id="backups" className={styles.heading}>
        Sauvegardes
      </h2>
      <p className={styles.lead}>
        Une sauvegarde est «&#8239;prouvée&#8239;» quand elle a été restaurée à part et que tout y
        était.
      </p>
      {isError && !data && <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />}
      {!(data || isError) && <RowSkeletons count={4} />}
      {data && !data.isScheduled && (
        <Notice tone="warning" title="Aucune sauvegarde n'est faite automatiquement.">
          Indiquez un dossier dans BACKUP_DIR, ou sauvegardez votre base par d'autres moyens.
        </Notice>
      )}
      {data?.isScheduled && data.data.length === 0 && (
        <Notice tone="info" title="Aucune sauvegarde pour l'instant.">
          La première est prise cette nuit, puis restaurée à l'essai.
        </Notice>
      )}
      {data && data.data.length > 0 && (
        <DataTable
          label="Sauvegardes"
          columns={columnsFor(timeZone)}
          rows={data.data}
          rowKey={({ file }) => file}
        />
      )}
    </section>
  );
};
