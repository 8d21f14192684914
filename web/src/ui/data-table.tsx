import type { CSSProperties, ReactElement, ReactNode } from "react";
import styles from "./data-table.module.css";
import { ChevronDownIcon } from "./tool-icons.tsx";

/** One column: its heading and what a row shows there. */
export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for figures. */
  readonly align?: "start" | "end";
  /** What can be done to a row: stays in sight while the rest scrolls sideways, needs no heading on a card. */
  readonly isPinned?: boolean;
  /** What a row is: on a card it comes at the full width, without its heading. */
  readonly isLead?: boolean;
  /** What the rows are sorted by when its heading is pressed. */
  readonly sortKey?: string;
};

/** How the rows are sorted now, and what pressing a heading does. */
export type Sorting = {
  readonly key: string;
  readonly isDown: boolean;
  readonly onSort: (key: string) => void;
};

type DataTableProps<Row> = {
  /** Says what the table lists. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Pixels after which it scrolls vertically; cards are not limited. */
  scrollHeight?: number;
  sort?: Sorting;
  /** Instead of the table when there is no row. */
  empty?: ReactNode;
};

const frameHeight = (pixels: number): CSSProperties =>
  ({ "--scroll-height": `${pixels}px` }) as CSSProperties;

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

/** A table; under 960 px each row becomes a card. The roles survive that change of layout. */
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
    // biome-ignore lint/a11y/useSemanticElements: a scrollable region, named after its table
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
  );
};
