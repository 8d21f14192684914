import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from "react";
import { PlaceList } from "./place-list.tsx";
import styles from "./place-map.module.css";
import type { PlaceMapProps, PlacePoint } from "./place-point.ts";
import { isLocated } from "./place-point.ts";

const PlaceMapCanvas = lazy(() =>
  import("./place-map-canvas.tsx").then(({ PlaceMapCanvas }) => ({ default: PlaceMapCanvas })),
);

const Waiting = (): ReactElement => (
  <p className={styles.waiting} role="status">
    Chargement de la carte…
  </p>
);

const unlocatedCount = (points: readonly PlacePoint[]): number =>
  points.filter((point) => !isLocated(point)).length;

/** Whether the element has come near the screen; once it has, for good. */
const useHasBeenNear = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  // The browser tells when the map comes near: until then nothing of it is loaded.
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: "200px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
};

/**
 * A map of places, fitted to all of them, and the same as a list for those who can't see it.
 * Its code loads when it comes near the screen. Defaults: specification §9.
 */
export const PlaceMap = ({
  label = "Carte des lieux de stockage",
  points,
  centre = { lat: 48.8566, lng: 2.3522 },
  zoom = 20,
  height = 400,
  coastline,
  tilesUrl,
  onSelect,
}: PlaceMapProps): ReactElement => {
  const { ref, isNear } = useHasBeenNear();
  const unlocated = unlocatedCount(points);
  return (
    <section aria-label={label} className={styles.map}>
      <div className={styles.canvas} style={{ height }} ref={ref}>
        {isNear ? (
          <Suspense fallback={<Waiting />}>
            <PlaceMapCanvas
              points={points}
              centre={centre}
              zoom={zoom}
              coastline={coastline}
              tilesUrl={tilesUrl}
              onSelect={onSelect}
            />
          </Suspense>
        ) : (
          <Waiting />
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
