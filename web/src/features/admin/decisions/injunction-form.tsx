import { Button, Textarea, TextInput } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { INJUNCTION_TIME, injunction } from "@stokaz/contract/moderation/injunctions";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { z } from "zod";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { DialogActions, DialogCancelButton } from "../../../ui/dialogs/dialog.tsx";
import { DateField } from "../../../ui/fields/date-field.tsx";
import styles from "../deciding.module.css";
import { updateFailure } from "../rules.ts";
import { useRegisterInjunction } from "./api.ts";
import { listingAt } from "./rules.ts";

const schema = injunction.omit({ subjectType: true, subjectId: true }).extend({
  address: z
    .string()
    .refine(
      (address) => listingAt(address) !== undefined,
      "Collez l'adresse de la page d'un produit ou d'un lieu.",
    ),
});

type Typed = {
  authority: string;
  reference: string;
  receivedOn: CalendarDay | null;
  address: string;
  asks: string;
};

/** Form to register an authority's injunction. @param today latest allowed day of receipt */
export const InjunctionForm = ({
  today,
  onTyped,
  onDone,
}: {
  today: CalendarDay;
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const register = useRegisterInjunction();
  const form = useSchemaForm<Typed>({
    schema,
    initialValues: { authority: "", reference: "", receivedOn: today, address: "", asks: "" },
    onValuesChange: onTyped,
  });
  const submit = ({ address, receivedOn, ...typed }: Typed): void => {
    const listing = listingAt(address);
    if (!listing || !receivedOn) return;
    register.mutate(
      { ...typed, ...listing, receivedOn },
      { onSuccess: onDone, onError: (error) => form.showFailure(error, updateFailure(error)) },
    );
  };
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Injonction">
      <TextInput
        label="Autorité"
        description="Par exemple : la DGCCRF."
        size="md"
        maxLength={LIMITS.name}
        data-autofocus
        withAsterisk
        {...form.getInputProps("authority")}
      />
      <TextInput
        label="Référence"
        size="md"
        maxLength={LIMITS.name}
        withAsterisk
        {...form.getInputProps("reference")}
      />
      <DateField
        label="Reçue le"
        description={`Vous avez ensuite ${INJUNCTION_TIME.words} ouvrés.`}
        max={today}
        value={form.values.receivedOn}
        error={form.errors.receivedOn}
        onChange={(day) => form.setFieldValue("receivedOn", day)}
      />
      <TextInput
        label="Adresse de l'annonce"
        description="Celle de la page du produit ou du lieu, comme l'autorité l'écrit."
        size="md"
        inputMode="url"
        withAsterisk
        {...form.getInputProps("address")}
      />
      <Textarea
        label="Ce qu'elle demande"
        description="Le propriétaire de l'annonce le lira."
        minRows={3}
        maxLength={LIMITS.reason}
        withAsterisk
        {...form.getInputProps("asks")}
      />
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={register.isPending} />
        <Button type="submit" loading={register.isPending}>
          Enregistrer
        </Button>
      </DialogActions>
    </form>
  );
};
