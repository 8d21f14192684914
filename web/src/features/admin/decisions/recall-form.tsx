import { Button, Textarea } from "@mantine/core";
import { LIMITS } from "@stokaz/contract/limits";
import { recallText } from "@stokaz/contract/moderation/recalls";
import { type CalendarDay, ENDS_BEFORE_START } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { z } from "zod";
import { useToday } from "../../../lib/api/territory.ts";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { DialogActions, DialogCancelButton } from "../../../ui/dialogs/dialog.tsx";
import { DateField } from "../../../ui/fields/date-field.tsx";
import styles from "../deciding.module.css";
import { BatchField, ReachSection } from "./reach-section.tsx";
import { RecallCheckSection } from "./recall-check-section.tsx";
import recallStyles from "./recall-form.module.css";
import { type RecallWords, scopeOf } from "./rules.ts";

type SaleDays = { soldFrom: string | null; soldTo: string | null };

const isInOrder = ({ soldFrom, soldTo }: SaleDays): boolean =>
  !soldFrom || !soldTo || soldFrom <= soldTo;

const schema = z
  .object(recallText)
  .extend({ batchId: z.string(), soldFrom: z.string().nullable(), soldTo: z.string().nullable() })
  .refine(isInOrder, { path: ["soldTo"], error: ENDS_BEFORE_START });

/** Form to recall a product: first its text and sale days, then a check of the whole recall. */
export const RecallForm = ({
  productId,
  onTyped,
  onDone,
}: {
  productId: string;
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const today = useToday();
  const [isRead, setIsRead] = useState(false);
  const form = useSchemaForm<RecallWords>({
    schema,
    initialValues: {
      danger: "",
      advice: "",
      contact: "",
      batchId: "",
      soldFrom: null,
      soldTo: null,
    },
    onValuesChange: onTyped,
  });
  if (isRead) {
    return (
      <RecallCheckSection
        productId={productId}
        text={form.values}
        onBack={() => setIsRead(false)}
        onDone={onDone}
      />
    );
  }
  const { onSubmit, ...props } = form.formProps(() => setIsRead(true));
  const words = (name: "danger" | "advice" | "contact") => ({
    minRows: 2,
    maxLength: LIMITS.reason,
    withAsterisk: true,
    ...form.getInputProps(name),
  });
  const day = (name: "soldFrom" | "soldTo") => ({
    value: form.values[name],
    error: form.errors[name],
    onChange: (chosen: CalendarDay | null) => form.setFieldValue(name, chosen),
    ...(today && { max: today }),
    isRequired: false,
    isClearable: true,
  });
  return (
    <form
      {...props}
      onSubmit={(event) => {
        // A dialog's events bubble to the form of the row that opened it, so the row would submit
        // too.
        event.stopPropagation();
        onSubmit(event);
      }}
      className={styles.form}
      aria-label="Rappel de produit"
    >
      <Textarea
        label="Le danger"
        description="Ce qui peut arriver, sans l'adoucir : pas de « par précaution »."
        data-autofocus
        {...words("danger")}
      />
      <Textarea
        label="Ce qu'il faut faire"
        description="Ne plus s'en servir, le rapporter, où, et ce que l'acheteur reçoit en échange."
        {...words("advice")}
      />
      <Textarea
        label="À qui s'adresser"
        description="Un nom, un téléphone, un e-mail."
        {...words("contact")}
      />
      <BatchField
        productId={productId}
        chosen={form.values.batchId}
        onChoose={(batchId) => form.setFieldValue("batchId", batchId)}
      />
      <div className={recallStyles.days}>
        <DateField label="Vendu à partir du" {...day("soldFrom")} />
        <DateField label="Jusqu'au" {...day("soldTo")} />
      </div>
      <p className={recallStyles.plain}>Sans lot ni jours, tout ce qui a été vendu est rappelé.</p>
      <div aria-live="polite">
        {isInOrder(form.values) && <ReachSection scope={scopeOf(productId, form.values)} />}
      </div>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={false} />
        <Button type="submit">Relire avant de lancer</Button>
      </DialogActions>
    </form>
  );
};
