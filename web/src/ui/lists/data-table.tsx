import type { CSSProperties, ReactElement, ReactNode } from "react";
import { ChevronDownIcon } from "../page/tool-icons.tsx";
import styles from "./data-table.module.css";

/** One column: its heading and its cells. */
export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for figures. */
  readonly align?: "start" | "end";
  /**
   * True for the column of actions: it stays visible while the rest scrolls sideways, and has no
   * heading on a card.
   */
  readonly isPinned?: boolean;
  /** True for the column that names the row: on a card it has the full width and no heading. */
  readonly isLead?: boolean;
  /** Sort key that the heading's button selects. */
  readonly sortKey?: string;
};

/** Current sorting, and the function that a heading's button calls. */
export type Sorting = {
  readonly key: string;
  readonly isDown: boolean;
  readonly onSort: (key: string) => void;
};

type DataTableProps<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Height in pixels above which the table scrolls vertically; cards have no limit. */
  scrollHeight?: number;
  sort?: Sorting;
  /** Content shown instead of the table when there is no row. */
  empty?: ReactNode;
};

const frameHeight = (pixels: number): CSSProperties => ({ "--scroll-height": `${pixels}px` });

const Heading = ({
  header,
  sortKey,
  sort,
}: Pick<Column<never>, "header" | "sortKey"> & { sort: Sorting | undefined }) => {
  if (!sort || !sortKey) return header;
  const isSorted = sort.key === sortKey;
  return (
    <button type="button" className={styles.sort} onClick={() => sort.onSort(sortKey)}>
      {header}
      <span className={styles.direction} data-shown={isSorted} data-down={sort.isDown}>
        <ChevronDownIcon size={16} />
      </span>
    </button>
  );
};

const directionOf = (sortKey: string | undefined, sort: Sorting | undefined) => {
  if (!sort || sortKey !== sort.key) return undefined;
  return sort.isDown ? "descending" : "ascending";
};

/**
 * A table; where it has less than 960 px each row becomes a card. The ARIA roles stay in both
 * layouts.
 */
export const DataTable = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  scrollHeight,
  sort,
  empty,
}: DataTableProps<Row>): ReactElement => {
  if (rows.length === 0 && empty) return <div className={styles.frame}>{empty}</div>;
  return (
    <div className={styles.room}>
      {/* biome-ignore lint/a11y/useSemanticElements: a scrollable region, named after its table */}
      <div
        className={styles.frame}
        style={scrollHeight ? frameHeight(scrollHeight) : undefined}
        role="region"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
        tabIndex={0}
      >
        {/* biome-ignore-start lint/a11y/noRedundantRoles: laid out as cards, browsers drop a table's own roles */}
        <table className={styles.table} role="table" aria-label={label}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ key, header, align, isPinned, sortKey }) => (
                <th
                  key={key}
                  role="columnheader"
                  scope="col"
                  data-align={align}
                  data-pinned={isPinned}
                  aria-sort={directionOf(sortKey, sort)}
                >
                  <Heading header={header} sort={sort} {...(sortKey && { sortKey })} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={rowKey(row)} role="row">
                {columns.map(({ key, header, align, isPinned, isLead, cell }) => (
                  <td
                    key={key}
                    role="cell"
                    data-label={header}
                    data-align={align}
                    data-pinned={isPinned}
                    data-lead={isLead}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: laid out as cards, browsers drop a table's own roles */}
      </div>
    </div>
  );
};
