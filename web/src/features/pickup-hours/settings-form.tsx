import { Button, Checkbox } from "@mantine/core";
import type { Answer } from "@stokaz/contract/endpoint";
import {
  type getSlotSettings,
  SLOT_MINUTES,
  type SlotSettings,
} from "@stokaz/contract/handover/slots";
import { LIMITS } from "@stokaz/contract/limits";
import { type ReactElement, useId, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { Choice, Choices } from "../../ui/fields/choices.tsx";
import { StepperField } from "../../ui/fields/stepper-field.tsx";
import { useSaveSettings } from "./api.ts";
import styles from "./pickup-hours.module.css";
import { asSettings, formatMinutes, previewSlots } from "./rules.ts";

type SettingsFormProps = {
  placeId: string;
  stored: Answer<typeof getSlotSettings>;
  onTyped: () => void;
  onSaved: () => void;
};

/** Form for the slot settings of a space, with their effect. No field accepts an invalid value. */
export const SettingsForm = ({
  placeId,
  stored,
  onTyped,
  onSaved,
}: SettingsFormProps): ReactElement => {
  const id = useId();
  const [settings, setSettings] = useState<SlotSettings>(() => asSettings(stored));
  const save = useSaveSettings(placeId);
  const change = (changed: Partial<SlotSettings>): void => {
    save.reset();
    onTyped();
    setSettings({ ...settings, ...changed });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(settings, { onSuccess: onSaved });
      }}
    >
      <Checkbox
        size="md"
        label="Les acheteurs choisissent un créneau"
        description="Sinon, ils viennent quand ils veulent pendant vos heures d'ouverture."
        checked={settings.isSlotted}
        onChange={({ currentTarget }) => change({ isSlotted: currentTarget.checked })}
      />
      {settings.isSlotted && (
        <>
          <Choices id={id} label="Durée d'un créneau">
            {SLOT_MINUTES.map((minutes) => (
              <Choice
                key={minutes}
                name={id}
                words={formatMinutes(minutes)}
                isChosen={minutes === settings.minutes}
                onChoose={() => change({ minutes })}
              />
            ))}
          </Choices>
          <StepperField
            label="Personnes à la fois"
            value={settings.capacity}
            max={LIMITS.slotCapacity}
            onChange={(capacity) => change({ capacity })}
          />
        </>
      )}
      <p className={styles.preview} aria-live="polite">
        {previewSlots(settings, stored.retrievalDays, stored.retrievalTimes)}
      </p>
      <p className={styles.soft}>Les créneaux déjà réservés ne changent pas.</p>
      <DialogActions refusal={save.error && messageOf(save.error)}>
        <DialogCancelButton isDisabled={save.isPending} />
        <Button type="submit" loading={save.isPending}>
          Enregistrer
        </Button>
      </DialogActions>
    </form>
  );
};
