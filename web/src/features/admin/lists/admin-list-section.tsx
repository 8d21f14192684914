import type { AdminList } from "@stokaz/contract/admin/admin-lists";
import type { Cents } from "@stokaz/contract/money/money";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { isFirstAnswerAwaited } from "../../../lib/api/first-answer.ts";
import { type ListAddress, useListAddress } from "../../../lib/browser/list-address.ts";
import { formatEuros, formatInstant } from "../../../lib/format/format.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { RowAction, RowActions } from "../../../ui/lists/row-action.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { LockIcon, TrashIcon } from "../../../ui/page/tool-icons.tsx";
import styles from "../lists.module.css";
import { lastPage, PagedTable } from "../paged-table.tsx";
import {
  type AdminRow,
  adminListQuery,
  commitmentsQuery,
  deletionRefusal,
  useDeleteRow,
} from "./api.ts";
import { type Blocked, BlockedDialog } from "./blocked-dialog.tsx";
import { ExportSection } from "./export-section.tsx";
import type { Filter } from "./list-filters-section.tsx";
import { ListSearchSection } from "./list-search-section.tsx";

const COMMITTED = "Quelqu'un y compte encore. Ce qui empêche de supprimer :";

/** Parameters of the lists in the page's address, beside the page number. */
const LIST_PARAMETERS = ["q", "role", "status", "movement", "from", "to", "sort", "order"];

/**
 * Column with the creation date of a row, the default sort order.
 *
 * @param timeZone the territory's time zone
 */
export const dateColumn = <Row extends { createdAt: Date }>(
  header: string,
  timeZone: string,
): Column<Row> => ({
  key: "date",
  sortKey: "createdAt",
  header,
  cell: ({ createdAt }) => formatInstant(createdAt, timeZone),
});

/** Column with the name of a listing, and a badge while it is hidden or off offer. */
export const nameColumn = <
  Row extends { hiddenReason?: string | null | undefined; isTakenOff?: boolean },
>(
  header: string,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  key: "name",
  sortKey: "name",
  header,
  cell: (row) => (
    <span className={styles.named}>
      <strong>{nameOf(row)}</strong>
      {row.hiddenReason && <StatusBadge tone="danger" label="Masqué" />}
      {row.isTakenOff && <StatusBadge tone="neutral" label="Annonce retirée" />}
    </span>
  ),
});

export const priceColumn = <Row extends { price: Cents }>(header: string): Column<Row> => ({
  key: "price",
  sortKey: "price",
  header,
  align: "end",
  cell: ({ price }) => <span className={styles.nowrap}>{formatEuros(price)}</span>,
});

/** Sort order in the page's address: the newest first by default, names and e-mails from A on. */
const sortOf = ({ choice, change }: ListAddress) => {
  const isDown = (key: string | undefined): boolean =>
    choice.order ? choice.order === "desc" : key !== "name" && key !== "email";
  const sorted = choice.sort ?? "createdAt";
  return {
    key: sorted,
    isDown: isDown(choice.sort),
    onSort: (key: string): void => {
      const turned = isDown(key) ? "asc" : "desc";
      change({ sort: key, order: sorted === key ? turned : undefined });
    },
  };
};

type AdminListSectionProps<List extends AdminList> = {
  list: List;
  /** Name of the list: `Utilisateurs`. */
  label: string;
  /** Singular noun for counts: `utilisateur`. */
  noun: string;
  searchedIn: string;
  filters: readonly Filter[];
  columns: readonly Column<AdminRow<List>>[];
  /** Name of a row in the dialog that confirms its deletion. */
  nameOf: (row: AdminRow<List>) => string;
  /** Text that the server compares with the row to confirm a deletion; the name by default. */
  confirmOf?: (row: AdminRow<List>) => string;
  /** Reason why the last action on a row was refused. */
  refusalOf?: (row: AdminRow<List>) => string | undefined;
  /**
   * Other actions of a row, shown before the delete button; `null` hides that button for lack of
   * space.
   */
  actions?: (row: AdminRow<List>, deleteButton: ReactNode) => ReactNode;
};

/** List of the administrator: ten rows per page, searched, filtered and sorted by the server. */
export const AdminListSection = <List extends AdminList>({
  list,
  label,
  noun,
  searchedIn,
  filters,
  columns,
  nameOf,
  confirmOf = nameOf,
  refusalOf,
  actions,
}: AdminListSectionProps<List>): ReactElement => {
  const address = useListAddress(LIST_PARAMETERS);
  const { page, setPage, choice } = address;
  const read = useQuery(adminListQuery(list, address));
  const { data, isPlaceholderData } = read;
  const [blocked, setBlocked] = useState<Blocked>();
  const commitments = useQuery({
    ...commitmentsQuery(list, blocked?.id ?? ""),
    enabled: blocked !== undefined,
  });
  // The dialog opens with its list: a list that came later would move its close button.
  const isBlockedAwaited = isFirstAnswerAwaited(commitments);
  const deletion = useDeleteRow(list, (id, reason) => {
    const row = data?.data.find(({ _id }) => _id === id);
    setBlocked({ id, name: row ? nameOf(row) : "", reason });
    setDeleting(undefined);
  });
  const [deleting, setDeleting] = useState<AdminRow<List>>();
  const stopDeleting = (): void => {
    deletion.reset();
    setDeleting(undefined);
  };
  const last = lastPage(data?.total ?? 0);
  // The page may be gone: the last row of the last page was deleted, or the address is old.
  useEffect(() => {
    if (data && !isPlaceholderData && page > last) setPage(last);
  });

  const actionColumn: Column<AdminRow<List>> = {
    key: "actions",
    header: "Actions",
    isPinned: true,
    cell: (row) => {
      const deleteButton = data?.committed.includes(row._id) ? (
        <RowAction
          icon={<LockIcon />}
          word="Engagements"
          label={`Engagements de ${nameOf(row)}, qui empêchent de supprimer`}
          isLoading={isBlockedAwaited && blocked?.id === row._id}
          onClick={() => setBlocked({ id: row._id, name: nameOf(row), reason: COMMITTED })}
        />
      ) : (
        <RowAction
          icon={<TrashIcon />}
          word="Supprimer"
          label={`Supprimer ${nameOf(row)}`}
          isDangerous
          onClick={() => setDeleting(row)}
        />
      );
      return (
        <RowActions refusal={refusalOf?.(row)}>
          {actions ? actions(row, deleteButton) : deleteButton}
        </RowActions>
      );
    },
  };
  const isNarrowed = Object.keys(choice).some((name) => name !== "sort" && name !== "order");
  const sorts = Object.fromEntries(
    columns.flatMap(({ sortKey, header }) =>
      sortKey && sortKey !== "createdAt" ? [[sortKey, header]] : [],
    ),
  );
  return (
    <>
      <ListSearchSection
        searchedIn={searchedIn}
        filters={filters}
        sorts={sorts}
        address={address}
        actions={<ExportSection list={list} choice={choice} />}
      />
      <PagedTable
        read={read}
        label={label}
        noun={noun}
        nothing={
          isNarrowed ? "Rien ne correspond à cette recherche." : "Rien à afficher pour le moment."
        }
        columns={[...columns, actionColumn]}
        sort={sortOf(address)}
        page={page}
        onPage={setPage}
      />
      <ConfirmDialog
        opened={deleting !== undefined}
        title="Êtes-vous sûr de vouloir supprimer ?"
        message={deleting ? nameOf(deleting) : ""}
        isPending={deletion.isPending}
        refusal={deletionRefusal(deletion.error)}
        onConfirm={() =>
          deleting &&
          deletion.mutate(
            { id: deleting._id, confirm: confirmOf(deleting) },
            { onSuccess: stopDeleting },
          )
        }
        onClose={stopDeleting}
      />
      <BlockedDialog
        blocked={isBlockedAwaited ? undefined : blocked}
        commitments={commitments.data?.data}
        onClose={() => setBlocked(undefined)}
      />
    </>
  );
};
