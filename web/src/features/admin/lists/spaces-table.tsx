import type { ReactElement } from "react";
import { formatSurface } from "../../../lib/format/format.ts";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { MeasureSection } from "../decisions/measure-section.tsx";
import styles from "../lists.module.css";
import { AdminListSection, dateColumn, nameColumn, priceColumn } from "./admin-list-section.tsx";
import type { AdminRow } from "./api.ts";

type Space = AdminRow<"spaces">;

const FILTERS = [
  {
    name: "status",
    label: "Statut",
    options: {
      rented: "Loué aujourd'hui",
      free: "Sans location",
      unlocated: "Non localisé",
      hidden: "Masqué",
      "taken-off": "Annonce retirée",
    },
  },
];

/** Storage spaces, newest first. @param timeZone the territory's time zone */
export const SpacesTable = ({ timeZone }: { timeZone: string }): ReactElement => {
  const columns: Column<Space>[] = [
    nameColumn("Nom", ({ name }) => name),
    { key: "address", header: "Adresse", cell: ({ address }) => address },
    {
      key: "surface",
      sortKey: "surface",
      header: "Loué / surface",
      align: "end",
      cell: ({ rentedSurface, surface }) => (
        <span className={styles.nowrap}>
          {rentedSurface} / {formatSurface(surface)}
        </span>
      ),
    },
    priceColumn("€/palette/mois"),
    {
      key: "manager",
      header: "Responsable",
      cell: ({ managerFirstName, managerLastName }) => `${managerFirstName} ${managerLastName}`,
    },
    dateColumn("Créé le", timeZone),
  ];
  return (
    <AdminListSection
      list="spaces"
      label="Espaces"
      noun="espace"
      columns={columns}
      searchedIn="Nom, adresse, responsable"
      filters={FILTERS}
      nameOf={({ name }) => name}
      actions={(row, deleteButton) => (
        <>
          <MeasureSection
            target={{ list: "spaces", id: row._id }}
            name={row.name}
            reason={row.hiddenReason ?? undefined}
          />
          {deleteButton}
        </>
      )}
    />
  );
};
