import { NumberInput, type NumberInputProps } from "@mantine/core";
import type { ReactElement } from "react";

/**
 * Field for a whole number. A typed comma stays, so that the schema refuses it with a message:
 * without it, "0,5" would become 5.
 */
export const WholeNumberField = (props: NumberInputProps): ReactElement => (
  <NumberInput
    size="md"
    decimalSeparator=","
    allowedDecimalSeparators={[",", "."]}
    allowNegative={false}
    hideControls
    inputMode="numeric"
    {...props}
  />
);
