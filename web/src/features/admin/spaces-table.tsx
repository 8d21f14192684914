import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatEuros, formatInstant, formatSurface } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table.tsx";
import styles from "./admin-list-section.module.css";
import { AdminListSection } from "./admin-list-section.tsx";
import { type AdminRow, spacesQuery } from "./api.ts";

type Space = AdminRow<"spaces">;

/** The storage spaces, newest first. @param timeZone the territory's */
export const SpacesTable = ({ timeZone }: { timeZone: string }): ReactElement => {
  const { data, isError, refetch } = useQuery(spacesQuery);
  const columns: Column<Space>[] = [
    { key: "name", header: "Nom", cell: ({ name }) => <strong>{name}</strong> },
    { key: "address", header: "Adresse", cell: ({ address }) => address },
    {
      key: "surface",
      header: "Loué / surface",
      align: "end",
      cell: ({ rentedSurface, surface }) => (
        <span className={styles.nowrap}>
          {rentedSurface} / {formatSurface(surface)}
        </span>
      ),
    },
    {
      key: "price",
      header: "€/palette/mois",
      align: "end",
      cell: ({ price }) => <span className={styles.nowrap}>{formatEuros(price)}</span>,
    },
    {
      key: "manager",
      header: "Responsable",
      cell: ({ managerFirstName, managerLastName }) => `${managerFirstName} ${managerLastName}`,
    },
    {
      key: "date",
      header: "Créé le",
      cell: ({ createdAt }) => (
        <span className={styles.nowrap}>{formatInstant(createdAt, timeZone)}</span>
      ),
    },
  ];
  return (
    <AdminListSection
      list="spaces"
      label="Espaces"
      noun="espace"
      columns={columns}
      rows={data}
      isFailed={isError}
      onRetry={() => refetch()}
      nameOf={({ name }) => name}
    />
  );
};
