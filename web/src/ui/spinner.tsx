import { Loader } from "@mantine/core";
import type { ReactElement } from "react";
import styles from "./spinner.module.css";

type SpinnerProps = {
  /** What is being waited for. */
  label?: string;
};

/** A spinner with its words, where the shape of what comes is not known. */
export const Spinner = ({ label = "Chargement…" }: SpinnerProps): ReactElement => (
  <div className={styles.spinner} role="status">
    <Loader size="md" color="red.7" />
    <span>{label}</span>
  </div>
);
