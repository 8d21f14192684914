import { Button, Textarea } from "@mantine/core";
import { PLACE_PICTURE_WIDTHS } from "@stokaz/contract/handover/place-states";
import { leftoverReport } from "@stokaz/contract/leases/leftovers";
import { LIMITS } from "@stokaz/contract/limits";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { PictureField } from "../../ui/fields/picture-field.tsx";
import { useSayOfLeftovers } from "./api.ts";
import styles from "./lease.module.css";

/** Form for the goods that a lessor finds after a lease, with a picture. */
export const LeftoverReportForm = ({
  leaseId,
  onTyped,
  onDone,
}: {
  leaseId: string;
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const say = useSayOfLeftovers(leaseId);
  const key = useRequestKey();
  const form = useSchemaForm<{ note: string; picture: File | undefined }>({
    schema: leftoverReport,
    initialValues: { note: "", picture: undefined },
    onValuesChange: () => {
      key.renew();
      onTyped();
    },
  });
  const submit = (report: typeof form.values): void =>
    say.mutate(
      { report, requestKey: key.read() },
      {
        onSuccess: onDone,
        onError: (error) => form.showFailure(error, messageOf(error)),
      },
    );
  const { onBlur, error } = form.getInputProps("picture");
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Ce qu'il reste">
      <Textarea
        label="Ce qu'il reste, et où"
        description="L'artisan le lira, et nous aussi s'il faut décider."
        size="md"
        minRows={3}
        maxLength={LIMITS.reason}
        withAsterisk
        {...form.getInputProps("note")}
      />
      <PictureField
        label="Photo"
        isRequired={false}
        value={form.values.picture ?? null}
        onChange={(picture) => {
          form.setFieldValue("picture", picture ?? undefined);
          form.clearFieldError("picture");
        }}
        onBlur={onBlur}
        error={error}
        cameraWidth={PLACE_PICTURE_WIDTHS.large}
      />
      <p className={styles.hint}>
        Facultative. Vous, l'artisan et nous sommes seuls à la voir. Ne vous défaites de rien tant
        que ce n'est pas réglé.
      </p>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={say.isPending} />
        <Button type="submit" loading={say.isPending}>
          Le dire à l'artisan
        </Button>
      </DialogActions>
    </form>
  );
};
