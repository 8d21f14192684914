import { TextInput } from "@mantine/core";
import type { Cents } from "@stokaz/contract/money/money";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { formatEuros } from "../../lib/format/format.ts";
import { Choice, Choices } from "../../ui/fields/choices.tsx";
import type { ClaimDraft } from "./api.ts";

type WishFieldsProps = {
  form: SchemaForm<ClaimDraft>;
  isRefundable: boolean;
  /** Greatest amount, in cents. */
  whole: Cents | null;
};

/** Fields for the requested amount: all or a part. */
export const WishFields = ({ form, isRefundable, whole }: WishFieldsProps): ReactElement => {
  const { wish } = form.values;
  const choose = (value: "whole" | "part"): void => {
    form.setFieldValue("wish", value);
    form.clearFieldError("wish");
    // An amount that is no longer shown would still be refused.
    if (value === "whole") form.setFieldValue("amount", "");
  };
  return (
    <>
      {isRefundable && (
        <div>
          <Choices id="wish" label="Que demandez-vous ?">
            <Choice
              name="wish"
              words="Tout me rembourser"
              note={whole ? formatEuros(whole) : undefined}
              isChosen={wish === "whole"}
              onChoose={() => choose("whole")}
            />
            <Choice
              name="wish"
              words="Une partie"
              note="Vous dites combien"
              isChosen={wish === "part"}
              onChoose={() => choose("part")}
            />
          </Choices>
          {form.errors.wish && (
            <p className="field-error refusal" role="alert">
              {form.errors.wish}
            </p>
          )}
        </div>
      )}
      {wish === "part" && (
        <TextInput
          label="Montant demandé (€)"
          description={whole ? `${formatEuros(whole)} au plus` : undefined}
          size="md"
          inputMode="decimal"
          withAsterisk
          {...form.getInputProps("amount")}
        />
      )}
    </>
  );
};
