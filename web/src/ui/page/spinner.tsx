import { Loader } from "@mantine/core";
import type { ReactElement } from "react";
import styles from "./spinner.module.css";

type SpinnerProps = {
  /** Text of what is loading. */
  label?: string;
};

/** A spinner with its text, used when the shape of the content is not known. */
export const Spinner = ({ label = "Chargement…" }: SpinnerProps): ReactElement => (
  <div className={styles.spinner} role="status">
    <Loader size="md" color="red.7" />
    <span>{label}</span>
  </div>
);
