import { Autocomplete, type ComboboxParsedItem } from "@mantine/core";
import { type FocusEvent, type ReactElement, type ReactNode, useState } from "react";
import { useAddressSuggestions } from "../lib/api/address-suggestions.ts";

/** The server has already chosen them. */
const keepAll = ({ options }: { options: ComboboxParsedItem[] }): ComboboxParsedItem[] => options;

type AddressFieldProps = {
  label: string;
  description?: ReactNode;
  value: string;
  onChange: (address: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  isRequired?: boolean;
};

/** An address of the territory, with suggestions while it is typed; any other text is kept as it is. */
export const AddressField = ({
  label,
  description = "Numéro, rue, code postal et commune",
  value,
  onChange,
  onBlur,
  error,
  isRequired = true,
}: AddressFieldProps): ReactElement => {
  // An address that is only shown asks for no suggestion.
  const [isTyped, setIsTyped] = useState(false);
  const suggestions = useAddressSuggestions(isTyped ? value : "");
  // Open with nothing to show would be announced as a list.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Autocomplete
      label={label}
      description={description}
      value={value}
      onChange={(address) => {
        setIsTyped(true);
        onChange(address);
      }}
      onBlur={(event) => {
        setIsOpen(false);
        onBlur?.(event);
      }}
      data={suggestions}
      dropdownOpened={isOpen && suggestions.length > 0}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      filter={keepAll}
      error={error}
      withAsterisk={isRequired}
      autoComplete="street-address"
      size="md"
      maxDropdownHeight={260}
      // Kept in the page, its empty list would bear the field's name too.
      comboboxProps={{ keepMounted: false, shadow: "md" }}
    />
  );
};
