import { ADMIN_PAGE_SIZE } from "@stokaz/contract/paging";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatCount } from "../../lib/format/format.ts";
import { type Column, DataTable, type Sorting } from "../../ui/lists/data-table.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import styles from "./lists.module.css";
import { PagesSection } from "./pages-section.tsx";
import { LOADING_FAILURE } from "./rules.ts";

/** Number of the last page for a total of rows; at least 1. */
export const lastPage = (total: number): number => Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE));

/** Query result with a page of rows and their total number. */
type Read<Row> = Pick<
  UseQueryResult<{ data: Row[]; total: number }>,
  "data" | "isError" | "isPlaceholderData" | "refetch"
>;

export type PagedTableProps<Row> = {
  read: Read<Row>;
  /** Name of the list: `Utilisateurs`. */
  label: string;
  /** Singular noun for counts: `utilisateur`. */
  noun: string;
  /** Plural noun, if it is not the singular with `s`. */
  nouns?: string;
  /** Text for an empty list. */
  nothing: string;
  columns: readonly Column<Row>[];
  /** Key of a row, if its `_id` may stand in several. */
  rowKey?: (row: Row) => string;
  sort?: Sorting;
  page: number;
  onPage: (page: number) => void;
};

/** Table of rows that the server counts and returns page by page. */
export const PagedTable = <Row extends { _id: string }>({
  read: { data, isError, isPlaceholderData, refetch },
  label,
  noun,
  nouns,
  nothing,
  columns,
  rowKey = ({ _id }) => _id,
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
    <div aria-busy={isPlaceholderData} className={styles.rows}>
      <p className={styles.count} role="status">
        {formatCount(data.total, noun, nouns)}
      </p>
      <DataTable
        label={label}
        columns={columns}
        rows={data.data}
        rowKey={rowKey}
        {...(sort && { sort })}
        empty={<EmptyState message={nothing} />}
      />
      <PagesSection label={label} page={page} last={lastPage(data.total)} onChange={onPage} />
    </div>
  );
};
