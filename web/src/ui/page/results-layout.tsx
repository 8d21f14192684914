import type { ReactElement, ReactNode } from "react";
import styles from "./results-layout.module.css";
import { SkipLink } from "./skip-link.tsx";
import type { ResultsView } from "./view-switch.tsx";

type ResultsLayoutProps = {
  view: ResultsView;
  map: ReactNode;
  /** Id of the list, to which the keyboard skips the map. */
  listId: string;
  /** Class that sets `--map-width` and `--map-height`. */
  className: string | undefined;
  /** The list. */
  children: ReactNode;
};

/** Results as a list and on a map: side by side, or only the chosen view on narrow screens. */
export const ResultsLayout = ({
  view,
  map,
  listId,
  className = "",
  children,
}: ResultsLayoutProps): ReactElement => (
  <div className={`${styles.layout} ${className}`} data-view={view}>
    {map && (
      <div className={styles.map}>
        <SkipLink to={listId} isInPage>
          Aller aux résultats
        </SkipLink>
        {map}
      </div>
    )}
    <div className={styles.list} id={listId} tabIndex={-1}>
      {children}
    </div>
  </div>
);
