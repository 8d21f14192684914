import { type ReactElement, Suspense } from "react";
import { lazyWithRetry } from "../../lib/browser/lazy-with-retry.ts";
import { whenNear } from "../../lib/browser/when.ts";
import { NeedsScript } from "../../ui/page/needs-script.tsx";
import { BandSection } from "./band-section.tsx";
import styles from "./places-section.module.css";

const ANCHOR = "lieux";

const PlacesMap = lazyWithRetry(async () => {
  await whenNear(ANCHOR);
  return (await import("./places-map.tsx")).PlacesMap;
});

/** Section with the map of storage places: the map is loaded only when it comes near the screen. */
export const PlacesSection = (): ReactElement => (
  <BandSection
    id={ANCHOR}
    title="Les espaces de stockage"
    lead="Pour protéger nos loueurs, chaque repère indique le quartier : l'adresse exacte n'est donnée qu'aux artisans et aux acheteurs."
  >
    <div className={styles.place}>
      <NeedsScript
        label="Chargement de la carte…"
        without="La carte a besoin de JavaScript : les communes ci-dessous mènent aux mêmes espaces."
      >
        <Suspense fallback={<p role="status">Chargement de la carte…</p>}>
          <PlacesMap />
        </Suspense>
      </NeedsScript>
    </div>
  </BandSection>
);
