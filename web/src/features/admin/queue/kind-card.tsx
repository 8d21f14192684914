import type { ReactElement } from "react";
import { Link } from "react-router";
import { formatCount, formatInstantDay, formatNumber } from "../../../lib/format/format.ts";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { ArrowRightIcon } from "../../../ui/page/icons.tsx";
import type { DetailKind } from "../api.ts";
import type { DialogSubject } from "./queue-dialog.tsx";
import styles from "./queue-section.module.css";

/** What opens beside the queue: the panel of a person or a purchase, else a dialog. */
export type Openable = DialogSubject | { kind: "detail"; detailKind: DetailKind; id: string };

/** Target of a line: what opens beside the queue, or a page of its own. */
export type Opened = Openable | { kind: "page"; address: string };

/** Line of the queue, ready to show. */
export type Line = {
  _id: string;
  title: string;
  detail: string;
  since: Date;
  opens: Opened;
  isLate?: boolean;
};

/** A line with its title, its detail and its day, that leads to what resolves it. */
const QueueLine = ({
  line: { title, detail, since, opens, isLate },
  timeZone,
  onOpen,
}: {
  line: Line;
  timeZone: string;
  onOpen: (opened: Openable) => void;
}): ReactElement => {
  const content = (
    <>
      <span className={styles.words}>
        <strong>{title}</strong>
        <span className={styles.detail}>{detail}</span>
      </span>
      {isLate ? (
        <StatusBadge tone="danger" label="En retard" />
      ) : (
        <span className={styles.since}>{formatInstantDay(since, timeZone)}</span>
      )}
      <ArrowRightIcon size={18} />
    </>
  );
  return opens.kind === "page" ? (
    <Link to={opens.address} className={styles.line}>
      {content}
    </Link>
  ) : (
    <button type="button" className={styles.line} onClick={() => onOpen(opens)}>
      {content}
    </button>
  );
};

/** The first lines of one kind of the queue, and how many there are. */
export const KindCard = ({
  name,
  lines,
  total,
  timeZone,
  onOpen,
}: {
  name: string;
  lines: readonly Line[];
  total: number;
  timeZone: string;
  onOpen: (opened: Openable) => void;
}): ReactElement => (
  <section className={styles.kind} aria-label={name}>
    <h3 className={styles.title}>
      {name}
      <span className={styles.total}>{formatNumber(total)}</span>
    </h3>
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line._id}>
          <QueueLine line={line} timeZone={timeZone} onOpen={onOpen} />
        </li>
      ))}
    </ul>
    {total > lines.length && (
      <p className={styles.rest}>Et {formatCount(total - lines.length, "autre")} ensuite</p>
    )}
  </section>
);
