import { NativeSelect, Textarea } from "@mantine/core";
import { isNoteNeeded, isPictureNeeded, REFUSAL_REASONS } from "@stokaz/contract/handover/handover";
import { keysOf } from "@stokaz/contract/keys";
import { LIMITS } from "@stokaz/contract/limits";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { PictureField } from "../../ui/fields/picture-field.tsx";

const REASONS = keysOf(REFUSAL_REASONS);

/** Values of a refusal as typed: no reason is chosen at first. */
export type RefusalValues = {
  lineIds: string[];
  reason: string;
  note: string;
  picture: File | undefined;
};

/** Fields for why lines are refused; damage needs a picture, another reason needs words. */
export const ReasonFields = ({ form }: { form: SchemaForm<RefusalValues> }): ReactElement => {
  const { reason, picture } = form.values;
  return (
    <>
      <NativeSelect
        label="Pourquoi ?"
        size="md"
        withAsterisk
        data={[
          { value: "", label: "Choisir…" },
          ...REASONS.map((value) => ({ value, label: REFUSAL_REASONS[value] })),
        ]}
        {...form.getInputProps("reason")}
      />
      <Textarea
        label="Ce qui s'est passé"
        description="En quelques mots, pour la plateforme, l'acheteur et l'artisan."
        minRows={2}
        maxLength={LIMITS.reason}
        withAsterisk={isNoteNeeded(reason)}
        {...form.getInputProps("note")}
      />
      <PictureField
        label="Photo"
        description={
          isPictureNeeded(reason)
            ? "Montrez ce qui est abîmé."
            : "Facultative : elle aide à décider plus vite."
        }
        isRequired={isPictureNeeded(reason)}
        value={picture}
        error={form.errors.picture}
        onChange={(chosen) => form.setFieldValue("picture", chosen ?? undefined)}
      />
    </>
  );
};
