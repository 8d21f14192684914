import { Checkbox } from "@mantine/core";
import type { ReactElement, RefObject } from "react";
import { AlcoholNotice } from "../../ui/alcohol-notice.tsx";
import styles from "./age-section.module.css";

type AgeSectionProps = {
  boxRef: RefObject<HTMLInputElement | null>;
  isAdult: boolean;
  /** They went on without it. */
  isMissing: boolean;
  onChange: (isAdult: boolean) => void;
};

/** What a buyer of alcohol reads, and declares. Whoever hands it over checks their age. */
export const AgeSection = ({
  boxRef,
  isAdult,
  isMissing,
  onChange,
}: AgeSectionProps): ReactElement => (
  <div className={styles.age}>
    <AlcoholNotice />
    <Checkbox
      ref={boxRef}
      size="md"
      label="Je déclare avoir 18 ans ou plus."
      description="Une pièce d'identité vous sera demandée sur place."
      checked={isAdult}
      error={isMissing && "Cochez cette case pour continuer."}
      aria-invalid={isMissing || undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  </div>
);
