import { Checkbox } from "@mantine/core";
import type { ReactElement, RefObject } from "react";
import { AlcoholNotice } from "../../ui/notices/alcohol-notice.tsx";
import styles from "./age-section.module.css";

type AgeSectionProps = {
  boxRef: RefObject<HTMLInputElement | null>;
  isAdult: boolean;
  /** True after the buyer tried to continue without the declaration. */
  isMissing: boolean;
  onChange: (isAdult: boolean) => void;
};

/** Notice and declaration for a buyer of alcohol. At the handover, the buyer's age is checked. */
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
