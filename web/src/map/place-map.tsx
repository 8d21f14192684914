import { paths } from "@stokaz/contract/paths";
import { lazy, type ReactElement, Suspense, useCallback, useState } from "react";
import { Link } from "react-router";
import { useTerritory } from "../lib/api/territory.ts";
import { useGoogleChoice } from "../lib/browser/google-choice.ts";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import { useNear } from "../lib/browser/near.ts";
import { GoogleChoice } from "./google-choice.tsx";
import { MapBoundary } from "./map-boundary.tsx";
import { PlaceList } from "./place-list.tsx";
import styles from "./place-map.module.css";
import type { PlaceMapProps, PlacePoint } from "./place-point.ts";
import { isLocated, MAP_DEFAULTS } from "./place-point.ts";
import { Waiting } from "./waiting.tsx";

const PlaceMapCanvas = lazyWithRetry(
  async () => (await import("./place-map-canvas.tsx")).PlaceMapCanvas,
);
// This load is not retried, because Leaflet takes over when it fails.
const GoogleMapCanvas = lazy(async () => ({
  default: (await import("./google-map-canvas.tsx")).GoogleMapCanvas,
}));

/** Message if Google's script fails to load. Source: specification §8. */
const SCRIPT_FAILURE = "Échec du chargement du script Google Maps";
const GEOCODING_FAILURE = "Échec du géocodage des adresses";
const MAP_FAILURE = "Échec de l'initialisation de la carte ou de la mise à jour des marqueurs";

const unlocatedCount = (points: readonly PlacePoint[]): number =>
  points.filter((point) => !isLocated(point)).length;

/**
 * A map of places, fitted to all of them, with a list for people who can't see it. Its code loads
 * when it comes near the screen. Google's map is used only with a key and the user's consent;
 * Leaflet takes over when it fails. Defaults: specification §9.
 */
export const PlaceMap = ({
  label = "Carte des espaces de stockage",
  points,
  height = MAP_DEFAULTS.height,
  zoomOutBy = 0,
  ...behaviour
}: PlaceMapProps): ReactElement => {
  const territory = useTerritory();
  const { centre, zoom } = territory ?? MAP_DEFAULTS;
  const googleMapsKey = territory?.googleMapsKey;
  const [isNear, setIsNear] = useState(false);
  const load = useCallback(() => setIsNear(true), []);
  const ref = useNear("200px", isNear ? undefined : load);
  const [failure, setFailure] = useState<string>();
  const [hasGoogleFailed, setHasGoogleFailed] = useState(false);
  const { choice } = useGoogleChoice();
  const isGoogle = Boolean(googleMapsKey) && choice === "accepted" && !hasGoogleFailed;
  const fail = (detail: string): void => {
    setHasGoogleFailed(true);
    setFailure(`${MAP_FAILURE} : ${detail}`);
  };
  const failScript = useCallback(() => {
    setHasGoogleFailed(true);
    setFailure(SCRIPT_FAILURE);
  }, []);
  const unlocated = unlocatedCount(points);
  const problem = failure ?? (unlocated > 0 && unlocated === points.length && GEOCODING_FAILURE);
  const place = { points, centre, zoom: zoom - (territory ? zoomOutBy : 0), ...behaviour };
  return (
    <section aria-label={label} className={styles.map}>
      {problem && (
        <p className={styles.failure} role="alert">
          {problem}
        </p>
      )}
      {googleMapsKey && choice === undefined && (
        <GoogleChoice>
          <Link to={paths.cookies.href()}>En savoir plus</Link>
        </GoogleChoice>
      )}
      <div className={styles.canvas} style={{ height }} ref={ref}>
        {isNear ? (
          <MapBoundary key={isGoogle ? "google" : "leaflet"} onFailure={fail}>
            <Suspense fallback={<Waiting isGoogle={isGoogle} />}>
              {isGoogle && googleMapsKey ? (
                <GoogleMapCanvas {...place} apiKey={googleMapsKey} onScriptFailure={failScript} />
              ) : (
                <PlaceMapCanvas {...place} territory={territory} />
              )}
            </Suspense>
          </MapBoundary>
        ) : (
          <Waiting isGoogle={isGoogle} />
        )}
      </div>
      {unlocated > 0 && (
        <p className={styles.unlocated}>
          {unlocated === 1 ? "1 lieu non localisé" : `${unlocated} lieux non localisés`}
        </p>
      )}
      <PlaceList points={points} />
    </section>
  );
};
