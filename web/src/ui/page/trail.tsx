import { TRAIL_LABELS, type TrailEvent, type TrailKind } from "@stokaz/contract/handover/handover";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { trailQuery } from "../../lib/api/trail.ts";
import { formatInstant } from "../../lib/format/format.ts";
import { Picture } from "../pictures/picture.tsx";
import { RowsState } from "./rows-state.tsx";
import styles from "./trail.module.css";

const GOOD: readonly TrailKind[] = ["try_right", "handed_over", "collected", "confirmed"];
const BAD: readonly TrailKind[] = ["try_wrong", "try_locked", "refused", "absent", "contested"];

const toneOf = (kind: TrailKind): "good" | "bad" | undefined => {
  if (GOOD.includes(kind)) return "good";
  return BAD.includes(kind) ? "bad" : undefined;
};

const Event = ({ event, timeZone }: { event: TrailEvent; timeZone: string }): ReactElement => {
  const { at, kind, who, lines, note, picture } = event;
  return (
    <li className={styles.event} data-tone={toneOf(kind)}>
      <strong>{TRAIL_LABELS[kind]}</strong>
      <span className={styles.small}>
        <time dateTime={at.toISOString()}>{formatInstant(at, timeZone)}</time>
        {who && ` · ${who}`}
      </span>
      {lines.length > 0 && <span className={styles.small}>{lines.join(", ")}</span>}
      {note && <span className={styles.note}>{note}</span>}
      {picture && (
        <a href={picture} target="_blank" rel="noreferrer" className={styles.picture}>
          <Picture url={picture} alt="Photo prise à la remise" fallback="product" sizes="160px" />
        </a>
      )}
    </li>
  );
};

type TrailProps = { orderId: string /** IANA name, the territory's. */; timeZone: string };

/** Events of an order's handover: who tried, handed over, refused or decided, and when. */
export const Trail = ({ orderId, timeZone }: TrailProps): ReactElement => {
  const { data, error, refetch } = useQuery(trailQuery(orderId));
  if (!data) {
    return <RowsState query={{ error, refetch }} count={2} />;
  }
  if (data.length === 0) return <p className={styles.none}>Rien pour le moment.</p>;
  return (
    <ol className={styles.trail}>
      {data.map((event) => (
        <Event key={`${event.at.toISOString()} ${event.kind}`} event={event} timeZone={timeZone} />
      ))}
    </ol>
  );
};
