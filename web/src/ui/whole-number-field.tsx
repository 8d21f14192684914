import { NumberInput, type NumberInputProps } from "@mantine/core";
import type { ReactElement } from "react";

/**
 * A whole number that is typed. A comma stays as it was typed, for the schema to refuse in words: were it dropped,
 * "0,5" would become 5.
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
