import L from "leaflet";
import { type ReactElement, useMemo } from "react";
import { LeafletMarker } from "./leaflet-marker.tsx";
import styles from "./place-map.module.css";

/** A commune of the territory's list; some have no position. WGS 84 degrees. */
export type Town = {
  readonly name: string;
  readonly lat: number | null;
  readonly lng: number | null;
};

const nameTag = (name: string): L.DivIcon => {
  const text = document.createElement("span");
  text.textContent = name;
  return L.divIcon({ className: styles.town ?? "", html: text, iconSize: [0, 0] });
};

const TownName = ({ name, lat, lng }: { name: string; lat: number; lng: number }): ReactElement => {
  const icon = useMemo(() => nameTag(name), [name]);
  return (
    <LeafletMarker
      lat={lat}
      lng={lng}
      icon={icon}
      zIndexOffset={-1000}
      options={{ interactive: false, keyboard: false }}
    />
  );
};

/**
 * Names of the communes at their positions, for a map whose tiles are missing: otherwise it would
 * be blank land.
 */
export const TownNames = ({ towns }: { towns: readonly Town[] }): ReactElement => (
  <>
    {towns.map(({ name, lat, lng }) =>
      lat === null || lng === null ? null : <TownName key={name} name={name} lat={lat} lng={lng} />,
    )}
  </>
);
