import { Button, Checkbox, TextInput } from "@mantine/core";
import { alertRequest } from "@stokaz/contract/handover/closures";
import { LIMITS } from "@stokaz/contract/limits";
import type { Territory } from "@stokaz/contract/spaces/territory";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type ReactElement, useId, useState } from "react";
import { useTerritory, useToday } from "../../../lib/api/territory.ts";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { DialogActions, DialogCancelButton } from "../../../ui/dialogs/dialog.tsx";
import { Choice, Choices } from "../../../ui/fields/choices.tsx";
import { DaySpanFields } from "../../../ui/fields/day-span-fields.tsx";
import { Fieldset } from "../../../ui/fields/fieldset.tsx";
import { updateFailure } from "../rules.ts";
import styles from "./alerts-section.module.css";
import { useAlert } from "./api.ts";
import { ReleaseSection } from "./release-section.tsx";

type Typed = {
  communes: string[];
  from: CalendarDay | null;
  to: CalendarDay | null;
  reason: string;
};

/** Names of the communes in alphabetical order, as people look for them. */
const communesOf = ({ communes }: Territory): string[] =>
  communes.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, "fr"));

/** Form to close all spaces of the territory or of some communes. */
export const AlertForm = ({
  onTyped,
  onDone,
}: {
  onTyped: () => void;
  onDone: () => void;
}): ReactElement | null => {
  const id = useId();
  const territory = useTerritory();
  const today = useToday();
  const alert = useAlert();
  const [isEverywhere, setIsEverywhere] = useState(true);
  const [hasNoCommune, setHasNoCommune] = useState(false);
  const form = useSchemaForm<Typed>({
    schema: alertRequest,
    initialValues: { communes: [], from: null, to: null, reason: "" },
    onValuesChange: onTyped,
  });
  if (!territory) return null;
  const { from, to } = form.values;
  const communes = isEverywhere ? undefined : form.values.communes;
  const isMissing = communes?.length === 0;
  const submit = ({ reason }: Typed): void => {
    setHasNoCommune(isMissing);
    if (!from || !to || isMissing) return;
    alert.mutate(
      { communes, from, to, reason },
      { onSuccess: onDone, onError: (error) => form.showFailure(error, updateFailure(error)) },
    );
  };
  return (
    <form aria-label={territory.alertName} className={styles.form} {...form.formProps(submit)}>
      <p className={styles.plain}>
        Personne ne pourra venir récupérer de commande ces jours-là. Loueurs et acheteurs concernés
        sont prévenus.
      </p>
      <Choices id={`${id}-where`} label="Où ?">
        <Choice
          name={`${id}-where`}
          words="Tout le territoire"
          isChosen={isEverywhere}
          onChoose={() => setIsEverywhere(true)}
        />
        <Choice
          name={`${id}-where`}
          words="Des communes"
          isChosen={!isEverywhere}
          onChoose={() => setIsEverywhere(false)}
        />
      </Choices>
      {!isEverywhere && (
        <Fieldset
          id={id}
          label="Communes"
          error={hasNoCommune && isMissing && "Cochez au moins une commune."}
        >
          <Checkbox.Group {...form.getInputProps("communes")}>
            <div className={styles.communes}>
              {communesOf(territory).map((name) => (
                <Checkbox key={name} size="md" value={name} label={name} />
              ))}
            </div>
          </Checkbox.Group>
        </Fieldset>
      )}
      <DaySpanFields
        labels={{ from: "Premier jour", to: "Dernier jour" }}
        value={{ from, to }}
        errors={form.errors}
        min={today}
        onChange={form.setValues}
      />
      <TextInput
        label="Motif"
        description="Ce qui menace et le niveau d'alerte : tout le monde le lit."
        maxLength={LIMITS.name}
        withAsterisk
        {...form.getInputProps("reason")}
      />
      <div aria-live="polite">
        {from && to && from <= to && !isMissing && (
          <ReleaseSection period={{ communes, from, to }} />
        )}
      </div>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={alert.isPending} />
        <Button type="submit" loading={alert.isPending}>
          Lancer l'alerte
        </Button>
      </DialogActions>
    </form>
  );
};
