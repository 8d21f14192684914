import { Autocomplete, type ComboboxParsedItem } from "@mantine/core";
import { type FocusEvent, type ReactElement, type ReactNode, useState } from "react";
import { useAddressSuggestions } from "../../lib/api/address-suggestions.ts";

/** Keeps every suggestion, because the server has already filtered them. */
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

/**
 * Field for an address of the territory, with suggestions while typing; any other text stays as
 * typed.
 */
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
  // An open list without options would still be announced as a list.
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
      // If the empty list stayed in the page, it would also have the field's name.
      comboboxProps={{ keepMounted: false, shadow: "md" }}
    />
  );
};
