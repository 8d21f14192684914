import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { GROUND_NAMES, GROUNDS } from "@stokaz/contract/moderation/grounds";
import type { ReactElement } from "react";

/**
 * Field to choose the rule that a measure is based on; the full text of the chosen rule is shown
 * below.
 */
export const GroundField = (props: NativeSelectProps): ReactElement => {
  const chosen = GROUND_NAMES.find((name) => name === props.value);
  return (
    <NativeSelect
      label="Règle appliquée"
      size="md"
      withAsterisk
      inputWrapperOrder={["label", "input", "description", "error"]}
      description={chosen && GROUNDS[chosen].text}
      data={GROUND_NAMES.map((value) => ({ value, label: GROUNDS[value].label }))}
      {...props}
    />
  );
};
