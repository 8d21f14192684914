import type { ReactElement } from "react";
import styles from "./filter-chip.module.css";
import { CloseIcon } from "./icons.tsx";

type FilterChipProps = {
  label: string;
  /** What the button is called: it says that the filter goes away. */
  name: string;
  onRemove: () => void;
};

/** A filter in force, and the button that removes it. */
export const FilterChip = ({ label, name, onRemove }: FilterChipProps): ReactElement => (
  <button type="button" className={styles.chip} aria-label={name} onClick={onRemove}>
    {label}
    <CloseIcon size={16} />
  </button>
);
