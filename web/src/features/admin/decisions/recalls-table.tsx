import { Anchor, Button } from "@mantine/core";
import type { AdminRecall } from "@stokaz/contract/moderation/recalls";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { formatCount, formatInstant, formatNumber } from "../../../lib/format/format.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { DownloadIcon } from "../../../ui/page/tool-icons.tsx";
import styles from "../decisions.module.css";
import { PagedTable } from "../paged-table.tsx";
import { recallsQuery, useRecallExport } from "./api.ts";
import { soldWords } from "./rules.ts";

const Export = ({ recall }: { recall: AdminRecall }): ReactElement => {
  const download = useRecallExport();
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon />}
      loading={download.isPending}
      aria-label={`Exporter les acheteurs du rappel ${recall.number}`}
      onClick={() => download.mutate(recall)}
    >
      Acheteurs (CSV)
    </Button>
  );
};

const columnsFor = (timeZone: string): Column<AdminRecall>[] => [
  {
    key: "product",
    header: "Produit",
    isLead: true,
    cell: ({ productName, sellerName, batchNumber, soldFrom, soldTo, number }) => (
      <div>
        <strong>
          {productName}
          {batchNumber && `, lot ${batchNumber}`}
        </strong>
        <span className={styles.words}>
          {[number, sellerName, `vendu ${soldWords(soldFrom, soldTo)}`].filter(Boolean).join(" · ")}
        </span>
      </div>
    ),
  },
  {
    key: "text",
    header: "Ce que les acheteurs lisent",
    isLead: true,
    cell: ({ danger, advice, contact }) => (
      <div>
        {danger}
        <span className={styles.words}>{advice}</span>
        <span className={styles.words}>{contact}</span>
      </div>
    ),
  },
  {
    key: "confirmed",
    header: "Lancé",
    cell: ({ confirmedAt, confirmedBy, decision }) => (
      <div>
        <span className={styles.nowrap}>{formatInstant(confirmedAt, timeZone)}</span>
        <span className={styles.words}>{[confirmedBy, decision].filter(Boolean).join(" · ")}</span>
      </div>
    ),
  },
  {
    key: "told",
    header: "Acheteurs prévenus",
    cell: ({ told, buyers, units, waiting }) => (
      <div>
        {formatNumber(told)} sur {formatNumber(buyers)}
        <span className={styles.words}>{formatCount(units, "unité")}</span>
        {waiting > 0 && (
          <StatusBadge tone="warning" label={`${formatCount(waiting, "unité")} à récupérer`} />
        )}
      </div>
    ),
  },
  {
    key: "export",
    header: "Fichier",
    isPinned: true,
    cell: (recall) => <Export recall={recall} />,
  },
];

/** Product recalls, newest first. A recall starts from the list of products. */
export const RecallsTable = ({
  page,
  onPage,
  timeZone,
}: {
  page: number;
  onPage: (page: number) => void;
  timeZone: string;
}): ReactElement => (
  <>
    <p className={styles.soft}>
      Un rappel se lance depuis la liste des{" "}
      <Anchor
        component={Link}
        to={paths.adminDashboard.href({ tab: "products" })}
        underline="always"
      >
        produits
      </Anchor>
      , avec « Rappeler ».
    </p>
    <PagedTable
      read={useQuery(recallsQuery(page))}
      label="Rappels"
      noun="rappel"
      nothing="Aucun rappel."
      columns={columnsFor(timeZone)}
      page={page}
      onPage={onPage}
    />
  </>
);
