import type { Territory } from "@stokaz/contract/spaces/territory";
import { type ReactElement, Suspense } from "react";
import { lazyWithRetry } from "../lib/browser/lazy-with-retry.ts";
import styles from "./place-map.module.css";
import { Waiting } from "./waiting.tsx";

/** Position in WGS 84 degrees. */
export type Point = { readonly lat: number; readonly lng: number };

export type PinMapProps = {
  /** Position of the pin; `undefined` while it is unknown. */
  pin: Point | undefined;
  /** Called when the pin was dragged, moved by the keyboard, or placed by a press on the map. */
  onPlace: (pin: Point) => void;
  /** Territory, whose communes are named on the map when its tiles are missing. */
  territory: Territory;
};

const PinMapCanvas = lazyWithRetry(async () => (await import("./pin-map-canvas.tsx")).PinMapCanvas);

const HEIGHT = 240;

/** A small map on which the user places one pin. Its code is loaded when it is shown. */
export const PinMap = ({
  label,
  territory,
  ...map
}: Omit<PinMapProps, "territory"> & {
  label: string;
  /** `undefined` until it is loaded: the map keeps its place. */
  territory: Territory | undefined;
}): ReactElement => (
  <section aria-label={label} className={styles.canvas} style={{ height: HEIGHT }}>
    {territory ? (
      <Suspense fallback={<Waiting />}>
        <PinMapCanvas territory={territory} {...map} />
      </Suspense>
    ) : (
      <Waiting />
    )}
  </section>
);
