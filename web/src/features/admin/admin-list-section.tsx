import { ActionIcon, Pagination } from "@mantine/core";
import type { AdminList } from "@stokaz/contract/admin";
import { type ReactElement, type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { formatCount } from "../../lib/format.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { TrashIcon } from "../../ui/icons.tsx";
import { RowSkeletons } from "../../ui/loading.tsx";
import styles from "./admin-list-section.module.css";
import { LOADING_FAILURE, useDeleteRow } from "./api.ts";

/** Source: specification §9. */
const PAGE_SIZE = 10;

type Identified = { readonly _id: string };

type AdminListSectionProps<Row> = {
  list: AdminList;
  /** What is listed, in words: `Utilisateurs`. */
  label: string;
  /** One of them, to count with: `utilisateur`. */
  noun: string;
  columns: readonly Column<Row>[];
  /** `undefined` until they are there. */
  rows: readonly Row[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** What a row is called when it is about to be deleted. */
  nameOf: (row: Row) => string;
  /** Other things one can do with a row, before deleting it; `null` leaves no room for deleting. */
  actions?: (row: Row, deleteButton: ReactNode) => ReactNode;
};

const usePage = (count: number) => {
  const [parameters, setParameters] = useSearchParams();
  const last = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const asked = Number(parameters.get("page"));
  const page = Number.isInteger(asked) ? Math.min(Math.max(asked, 1), last) : 1;
  const setPage = (next: number): void =>
    setParameters(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.set("page", String(next));
        return changed;
      },
      { preventScrollReset: true },
    );
  return { page, last, setPage };
};

/** One of the administrator's lists: ten rows a page, any of which can be deleted. */
export const AdminListSection = <Row extends Identified>({
  list,
  label,
  noun,
  columns,
  rows,
  isFailed,
  onRetry,
  nameOf,
  actions,
}: AdminListSectionProps<Row>): ReactElement => {
  const { page, last, setPage } = usePage(rows?.length ?? 0);
  const deletion = useDeleteRow(list);
  const [deleting, setDeleting] = useState<Row>();

  if (!rows) {
    return isFailed ? (
      <ErrorState message={LOADING_FAILURE} onRetry={onRetry} />
    ) : (
      <RowSkeletons count={PAGE_SIZE} />
    );
  }
  const actionColumn: Column<Row> = {
    key: "actions",
    header: "Actions",
    cell: (row) => {
      const deleteButton = (
        <ActionIcon
          variant="subtle"
          color="red.8"
          size={44}
          aria-label={`Supprimer ${nameOf(row)}`}
          onClick={() => setDeleting(row)}
        >
          <TrashIcon />
        </ActionIcon>
      );
      return (
        <div className={styles.actions}>{actions ? actions(row, deleteButton) : deleteButton}</div>
      );
    },
  };
  return (
    <>
      <p className={styles.count}>{formatCount(rows.length, noun)}</p>
      <DataTable
        label={label}
        columns={[...columns, actionColumn]}
        rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={({ _id }) => _id}
        empty={<EmptyState message="Rien à afficher pour le moment." />}
      />
      {last > 1 && (
        <nav aria-label={`Pages : ${label}`} className={styles.pages}>
          <Pagination
            total={last}
            value={page}
            onChange={setPage}
            size="lg"
            siblings={0}
            getItemProps={(number) => ({ "aria-label": `Page ${number}` })}
            getControlProps={(control) => ({
              "aria-label": control === "next" ? "Page suivante" : "Page précédente",
            })}
          />
        </nav>
      )}
      <ConfirmDialog
        opened={deleting !== undefined}
        title="Êtes-vous sûr de vouloir supprimer ?"
        message={deleting ? nameOf(deleting) : ""}
        isPending={deletion.isPending}
        onConfirm={() =>
          deleting &&
          deletion.mutate({ id: deleting._id }, { onSettled: () => setDeleting(undefined) })
        }
        onClose={() => setDeleting(undefined)}
      />
    </>
  );
};
