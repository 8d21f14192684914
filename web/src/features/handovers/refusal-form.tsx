import { Button, Text } from "@mantine/core";
import { type Pickup, type RefusalReason, refusedLines } from "@stokaz/contract/handover/handover";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { Refusal } from "../../ui/page/refusal.tsx";
import { useRefuseLines } from "./api.ts";
import { LinesField } from "./lines-section.tsx";
import { ReasonFields, type RefusalValues } from "./reason-section.tsx";
import styles from "./refusal-form.module.css";
import { isWaiting } from "./rules.ts";

type RefusalFormProps = {
  pickup: Pickup;
  /** Unticked lines; if there are none and only one line is possible, that line. */
  lineIds: readonly string[];
  onTyped: () => void;
  onDone: (message: string, pickup: Pickup) => void;
  onBack: () => void;
};

/**
 * Form to report products that are not handed over, with the reason: the operator decides about the
 * rest.
 */
export const RefusalForm = ({
  pickup,
  lineIds,
  onTyped,
  onDone,
  onBack,
}: RefusalFormProps): ReactElement => {
  const refuse = useRefuseLines();
  const waiting = pickup.lines.filter(isWaiting);
  const onlyOne = waiting.length === 1 ? waiting.map(({ _id }) => _id) : [];
  const form = useSchemaForm<RefusalValues>({
    schema: refusedLines,
    initialValues: {
      lineIds: lineIds.length > 0 ? [...lineIds] : onlyOne,
      reason: "",
      note: "",
      picture: undefined,
    },
    onValuesChange: onTyped,
  });
  const submit = (values: typeof form.values): void =>
    refuse.mutate(
      // The schema refuses an empty choice.
      { orderId: pickup.orderId, ...values, reason: values.reason as RefusalReason },
      {
        onSuccess: (answer) => onDone(answer.message, answer.pickup),
        onError: (error) => form.showFailure(error, messageOf(error)),
      },
    );
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Refuser des produits">
      <Text>
        Cochez ce que {pickup.buyerName} n'emporte pas. Ces produits restent chez vous et leur
        argent attend : la plateforme décide de la suite et prévient tout le monde par e‑mail.
      </Text>
      <div>
        <LinesField
          isRefusing
          lines={waiting}
          chosen={form.values.lineIds}
          onChange={(chosen) => form.setFieldValue("lineIds", chosen)}
        />
        {form.errors.lineIds && (
          <p className="field-error refusal" role="alert">
            {form.errors.lineIds}
          </p>
        )}
      </div>
      <ReasonFields form={form} />
      <Refusal message={form.refusal} />
      <div className={styles.actions}>
        <Button type="submit" size="lg" fullWidth loading={refuse.isPending}>
          Enregistrer le refus
        </Button>
        <Button size="lg" fullWidth variant="default" disabled={refuse.isPending} onClick={onBack}>
          Revenir aux produits
        </Button>
      </div>
    </form>
  );
};
