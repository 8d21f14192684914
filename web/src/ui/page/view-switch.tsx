import { SegmentedControl } from "@mantine/core";
import type { ReactElement } from "react";
import { useIsHydrated } from "../../lib/session/session.ts";
import { ListIcon, MapIcon } from "./tool-icons.tsx";
import styles from "./view-switch.module.css";

/** View of the results, where the list and the map don't fit side by side. */
export type ResultsView = "list" | "map";

type ViewSwitchProps = {
  view: ResultsView;
  onView: (view: ResultsView) => void;
  className?: string | undefined;
};

/**
 * Switch between the list and the map of results; hidden where both are shown. It waits until React
 * has hydrated the page, as a `ScriptButton` does.
 */
export const ViewSwitch = ({ view, onView, className = "" }: ViewSwitchProps): ReactElement => {
  const isHydrated = useIsHydrated();
  return (
    <SegmentedControl
      disabled={!isHydrated}
      data-hydrating={!isHydrated || undefined}
      className={`${styles.views ?? ""} ${className}`}
      aria-label="Affichage"
      value={view}
      onChange={onView}
      data={[
        {
          value: "list",
          label: (
            <span className={styles.view}>
              <ListIcon size={18} /> Liste
            </span>
          ),
        },
        {
          value: "map",
          label: (
            <span className={styles.view}>
              <MapIcon size={18} /> Carte
            </span>
          ),
        },
      ]}
    />
  );
};
