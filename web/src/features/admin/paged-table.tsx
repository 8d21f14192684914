import { ADMIN_PAGE_SIZE } from "@stokaz/contract/paging";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatCount } from "../../lib/format/format.ts";
import { type Column, DataTable, type Sorting } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { RowSkeletons } from "../../ui/loading.tsx";
import styles from "./lists.module.css";
import { PagesSection } from "./pages-section.tsx";
import { LOADING_FAILURE } from "./rules.ts";

/** The last page of so many rows; there is always a first one. */
export const lastPage = (total: number): number => Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE));

/** A page of rows as it is read, and how many there are in all. */
type Read<Row> = Pick<
  UseQueryResult<{ data: Row[]; total: number }>,
  "data" | "isError" | "isPlaceholderData" | "refetch"
>;

export type PagedTableProps<Row> = {
  read: Read<Row>;
  /** What is listed, in words: `Utilisateurs`. */
  label: string;
  /** One of them, to count with: `utilisateur`. */
  noun: string;
  /** Several of them, where an `s` does not make it. */
  nouns?: string;
  /** Said when there is none. */
  nothing: string;
  columns: readonly Column<Row>[];
  sort?: Sorting;
  page: number;
  onPage: (page: number) => void;
};

/** Rows that the server counts and gives a page at a time. */
export const PagedTable = <Row extends { _id: string }>({
  read: { data, isError, isPlaceholderData, refetch },
  label,
  noun,
  nouns,
  nothing,
  columns,
  sort,
  page,
  onPage,
}: PagedTableProps<Row>): ReactElement => {
  if (!data) {
    return isError ? (
      <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />
    ) : (
      <RowSkeletons count={ADMIN_PAGE_SIZE} />
    );
  }
  return (
    <div data-pending={isPlaceholderData} className={styles.rows}>
      <p className={styles.count} role="status">
        {formatCount(data.total, noun, nouns)}
      </p>
      <DataTable
        label={label}
        columns={columns}
        rows={data.data}
        rowKey={({ _id }) => _id}
        {...(sort && { sort })}
        empty={<EmptyState message={nothing} />}
      />
      <PagesSection label={label} page={page} last={lastPage(data.total)} onChange={onPage} />
    </div>
  );
};
