import type { Claim } from "@stokaz/contract/claims/claims";
import type { ReactElement } from "react";
import { formatInstant } from "../../lib/format/format.ts";
import styles from "./claims.module.css";
import { ShownPictures } from "./pictures-section.tsx";
import { titleOf } from "./rules.ts";

/** History of a claim, oldest event first. @param timeZone the territory's */
export const TimelineSection = ({
  claim,
  timeZone,
}: {
  claim: Claim;
  timeZone: string;
}): ReactElement => (
  <ol className={styles.events} aria-label="Ce qui a été dit">
    {claim.events.map((event) => (
      <li key={event._id} className={styles.event} data-own={event.by === claim.side || undefined}>
        <strong>{titleOf(event, claim)}</strong>
        <time className={styles.soft} dateTime={event.at.toISOString()}>
          {formatInstant(event.at, timeZone)}
        </time>
        {event.words && <p className={styles.words}>{event.words}</p>}
        <ShownPictures claimId={claim._id} ids={event.pictures} />
      </li>
    ))}
  </ol>
);
