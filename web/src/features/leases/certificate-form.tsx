import { Button, FileInput, TextInput } from "@mantine/core";
import { LIMITS, PICTURE_MEGABYTES } from "@stokaz/contract/limits";
import { newCertificate } from "@stokaz/contract/spaces/insurance";
import { isCalendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useToday } from "../../lib/api/territory.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { UploadIcon } from "../../ui/page/tool-icons.tsx";
import { useSendCertificate } from "./api.ts";
import styles from "./lease.module.css";

/** Values as typed; `endsOn` is empty at first. */
type CertificateValues = {
  insurer: string;
  number: string;
  endsOn: string;
  file: File | undefined;
};

/** Form of an insurance certificate: the insurer, its last day and the file. */
export const CertificateForm = ({
  onTyped,
  onDone,
}: {
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const send = useSendCertificate();
  const today = useToday();
  const form = useSchemaForm<CertificateValues>({
    schema: newCertificate,
    initialValues: {
      insurer: "",
      number: "",
      endsOn: "",
      file: undefined,
    },
    onValuesChange: onTyped,
  });
  const submit = ({ file, ...values }: typeof form.values): void => {
    if (!file) return;
    send.mutate(
      { ...values, file },
      {
        onSuccess: onDone,
        onError: (error) => form.showFailure(error, messageOf(error)),
      },
    );
  };
  const { value, onChange, onBlur, error } = form.getInputProps("endsOn");
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Envoyer une attestation">
      <TextInput
        label="Assureur"
        size="md"
        maxLength={LIMITS.name}
        withAsterisk
        {...form.getInputProps("insurer")}
      />
      <TextInput
        label="Numéro du contrat"
        size="md"
        maxLength={LIMITS.name}
        withAsterisk
        {...form.getInputProps("number")}
      />
      <DateField
        label="Assuré jusqu'au"
        description="Le dernier jour écrit sur l'attestation"
        value={isCalendarDay(value) ? value : null}
        onChange={(day) => onChange(day ?? "")}
        onBlur={onBlur}
        error={error}
        {...(today && { min: today })}
      />
      <FileInput
        label="Attestation"
        description={`Un PDF, ou une photo bien lisible. ${PICTURE_MEGABYTES} Mo au plus.`}
        placeholder="Choisir un fichier"
        size="md"
        accept="application/pdf,image/*"
        leftSection={<UploadIcon />}
        withAsterisk
        {...form.getInputProps("file")}
        value={form.values.file ?? null}
        onChange={(file) => form.setFieldValue("file", file ?? undefined)}
      />
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={send.isPending} />
        <Button type="submit" loading={send.isPending}>
          Envoyer
        </Button>
      </DialogActions>
    </form>
  );
};
