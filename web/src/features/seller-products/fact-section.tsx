import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core";
import { type FactKey, factOf, NONE } from "@stokaz/contract/products/product-facts";
import type { ReactElement } from "react";
import { AllergensField } from "./allergens-section.tsx";
import { ContactField } from "./contact-section.tsx";
import styles from "./facts-section.module.css";
import { LabelsField } from "./labels-section.tsx";
import { NutritionFields } from "./nutrition-section.tsx";
import type { FactFieldProps } from "./rules.ts";
import { SharesField } from "./shares-section.tsx";

const labelling = (factKey: FactKey, isRequired: boolean) => {
  const { label } = factOf(factKey);
  return { label: isRequired ? label : `${label} (facultatif)`, withAsterisk: isRequired };
};

/** Text field, or its checkbox that says there is nothing to declare. */
const TextField = ({
  form,
  factKey,
  isRequired,
  none,
  isLong,
}: FactFieldProps & {
  none: { tick: string } | undefined;
  isLong: boolean;
}): ReactElement => {
  const { help } = factOf(factKey);
  const isNone = form.values.facts[factKey] === NONE;
  const props = { ...form.getInputProps(`facts.${factKey}`), ...labelling(factKey, isRequired) };
  return (
    <div className={styles.field}>
      {isLong && !isNone && (
        <Textarea {...props} description={help} size="md" autosize minRows={2} maxRows={10} />
      )}
      {!isLong && !isNone && <TextInput {...props} description={help} size="md" />}
      {isNone && <TextInput {...props} value={none?.tick ?? ""} size="md" readOnly />}
      {none && (
        <Checkbox
          size="md"
          className={styles.tick ?? ""}
          label={none.tick}
          checked={isNone}
          onChange={({ currentTarget: { checked } }) =>
            form.setFieldValue(`facts.${factKey}`, checked ? NONE : "")
          }
        />
      )}
    </div>
  );
};

/** Field of one fact, by its kind. */
export const FactField = (props: FactFieldProps): ReactElement => {
  const { form, factKey, isRequired } = props;
  const fact = factOf(factKey);
  const common = { ...labelling(factKey, isRequired), description: fact.help };
  switch (fact.kind) {
    case "text":
      return <TextField {...props} none={fact.none} isLong={false} />;
    case "long":
    case "ingredients":
      return <TextField {...props} none={fact.none} isLong />;
    case "number":
      return (
        <NumberInput
          {...common}
          size="md"
          decimalScale={1}
          decimalSeparator=","
          allowedDecimalSeparators={[",", "."]}
          allowNegative={false}
          hideControls
          {...form.getInputProps(`facts.${factKey}`)}
        />
      );
    case "choice":
      return (
        <NativeSelect
          {...common}
          size="md"
          data={[
            { value: "", label: "Choisir" },
            ...Object.entries(fact.choices).map(([value, { label }]) => ({ value, label })),
          ]}
          {...form.getInputProps(`facts.${factKey}`)}
        />
      );
    case "shares":
      return <SharesField {...props} of={fact.of} examples={fact.examples} />;
    case "allergens":
      return <AllergensField {...props} none={fact.none} />;
    case "contact":
      return <ContactField {...props} isOnlineAsked={fact.isOnlineAsked} />;
    case "nutrition":
      return <NutritionFields {...props} />;
    case "labels":
      return <LabelsField {...props} />;
  }
};
