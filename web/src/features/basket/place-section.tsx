import { paths } from "@stokaz/contract/paths";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { ComingClosedDays } from "../../ui/fields/closed-days.tsx";
import { OpeningWeek } from "../../ui/fields/opening-week.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { PinIcon } from "../../ui/page/icons.tsx";
import type { Quote } from "./api.ts";
import styles from "./place-section.module.css";

/** Pickup place and hours of the whole purchase. @param children more facts about it */
export const PlaceSection = ({
  place,
  children,
}: {
  place: NonNullable<Quote["storage"]>;
  children?: ReactNode;
}): ReactElement => (
  <Panel title="Récupération">
    <p className={styles.where}>
      <PinIcon size={18} />
      <Link to={paths.place.href(place._id)}>{place.pickupLocation}</Link>
    </p>
    <OpeningWeek days={place.retrievalDays} hours={place.retrievalTimes} />
    {/* With slots, the closed days are shown beside the slots. */}
    {!place.isSlotted && <ComingClosedDays placeId={place._id} />}
    {children}
  </Panel>
);
