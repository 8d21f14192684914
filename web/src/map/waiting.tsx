import type { ReactElement } from "react";
import styles from "./place-map.module.css";

/** Shown while the code of a map, or Google's script, loads. */
export const Waiting = ({ isGoogle = false }: { isGoogle?: boolean }): ReactElement => (
  <p className={styles.waiting} role="status">
    {isGoogle ? "Chargement de Google Maps..." : "Chargement de la carte…"}
  </p>
);
