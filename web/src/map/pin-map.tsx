import type { Territory } from "@stokaz/contract/territory";
import { type ReactElement, Suspense } from "react";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import styles from "./place-map.module.css";

/** WGS 84 degrees. */
export type Point = { readonly lat: number; readonly lng: number };

export type PinMapProps = {
  /** Where the pin is; none while nobody knows. */
  pin: Point | undefined;
  /** The pin was dragged, moved by the keyboard, or put where the map was touched. */
  onPlace: (pin: Point) => void;
  /** Its communes are named on the map when its tiles are missing. */
  territory: Territory;
};

const PinMapCanvas = lazyWithRetry(async () => (await import("./pin-map-canvas.tsx")).PinMapCanvas);

const HEIGHT = 240;

/** A small map where one pin is put by hand. Its code loads when it is shown. */
export const PinMap = ({ label, ...map }: PinMapProps & { label: string }): ReactElement => (
  <section aria-label={label} className={styles.canvas} style={{ height: HEIGHT }}>
    <Suspense
      fallback={
        <p className={styles.waiting} role="status">
          Chargement de la carte…
        </p>
      }
    >
      <PinMapCanvas {...map} />
    </Suspense>
  </section>
);
