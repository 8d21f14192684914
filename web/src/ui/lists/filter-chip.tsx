import type { ReactElement } from "react";
import { CloseIcon } from "../page/icons.tsx";
import styles from "./filter-chip.module.css";

type FilterChipProps = {
  label: string;
  /** Accessible name of the button: it says that the filter will be removed. */
  name: string;
  onRemove: () => void;
};

/** An active filter, and the button that removes it. */
export const FilterChip = ({ label, name, onRemove }: FilterChipProps): ReactElement => (
  <button type="button" className={styles.chip} aria-label={name} onClick={onRemove}>
    {label}
    <CloseIcon size={16} />
  </button>
);
