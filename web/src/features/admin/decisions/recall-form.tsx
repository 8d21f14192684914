import { Button, NativeSelect, Textarea } from "@mantine/core";
import type { CalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import { recallText } from "@stokaz/contract/recalls";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { z } from "zod";
import {
  type RecallScope,
  recallPreviewQuery,
  useConfirmRecall,
} from "../../../lib/api/recalls.ts";
import { useToday } from "../../../lib/api/territory.ts";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { formatBatch } from "../../../lib/format/batches.ts";
import { formatCount } from "../../../lib/format/format.ts";
import { DateField } from "../../../ui/date-field.tsx";
import { DialogActions, DialogCancelButton } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "../deciding.module.css";
import { updateFailure } from "../rules.ts";
import recallStyles from "./recall-form.module.css";
import { soldWords } from "./rules.ts";

const schema = z
  .object(recallText)
  .extend({ batchId: z.string(), soldFrom: z.string().nullable(), soldTo: z.string().nullable() })
  .refine(({ soldFrom, soldTo }) => !soldFrom || !soldTo || soldFrom <= soldTo, {
    path: ["soldTo"],
    error: "Le dernier jour ne peut pas précéder le premier.",
  });

type Typed = {
  danger: string;
  advice: string;
  contact: string;
  /** Empty: the whole product. */
  batchId: string;
  soldFrom: CalendarDay | null;
  soldTo: CalendarDay | null;
};

const scopeOf = (productId: string, { batchId, soldFrom, soldTo }: Typed): RecallScope => ({
  productId,
  ...(batchId && { batchId }),
  ...(soldFrom && { soldFrom }),
  ...(soldTo && { soldTo }),
});

/** Whom it reaches, as soon as that is known. */
const Reach = ({ scope }: { scope: RecallScope }): ReactElement | null => {
  const { data } = useQuery(recallPreviewQuery(scope));
  if (!data) return null;
  const { buyers, units, waiting, isVisible } = data;
  return (
    <Notice
      tone={buyers === 0 ? "info" : "warning"}
      title={
        buyers === 0
          ? "Personne n'a acheté ce produit ces jours-là."
          : `${formatCount(buyers, "acheteur")}, ${formatCount(units, "unité")}`
      }
    >
      {waiting > 0 &&
        `Dont ${formatCount(waiting, "unité")} à récupérer : rien n'en sera remis, vous déciderez du remboursement. `}
      {scope.batchId
        ? "Ce qui reste du lot quittera la vente, les autres lots y restent."
        : isVisible
          ? "Le produit sera masqué."
          : "Le produit n'est déjà plus visible."}
    </Notice>
  );
};

/** Which batch is recalled, where there are any; else all of the product. */
const BatchField = ({
  productId,
  chosen,
  onChoose,
}: {
  productId: string;
  chosen: string;
  onChoose: (batchId: string) => void;
}): ReactElement | null => {
  const { data } = useQuery(recallPreviewQuery({ productId }));
  if (!data || data.batches.length === 0) return null;
  return (
    <NativeSelect
      label="Lot"
      description="Un seul lot : le reste du produit continue de se vendre."
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">Tout le produit</option>
      {data.batches.map((batch) => (
        <option key={batch._id} value={batch._id}>
          {formatBatch(batch)}
        </option>
      ))}
    </NativeSelect>
  );
};

/** The number of the batch that is recalled. */
const BatchNumber = ({ scope }: { scope: RecallScope }): ReactElement | null => {
  const { data } = useQuery(recallPreviewQuery(scope));
  const batch = data?.batches.find(({ _id }) => _id === scope.batchId);
  if (!batch) return null;
  return (
    <>
      <dt>Lot</dt>
      <dd>{batch.number}</dd>
    </>
  );
};

/** What buyers will read, before it can't be changed any more. */
const Words = ({ text, scope }: { text: Typed; scope: RecallScope }): ReactElement => (
  <dl className={recallStyles.words}>
    <BatchNumber scope={scope} />
    <dt>Le danger</dt>
    <dd>{text.danger}</dd>
    <dt>Ce qu'il faut faire</dt>
    <dd>{text.advice}</dd>
    <dt>À qui s'adresser</dt>
    <dd>{text.contact}</dd>
    <dt>Vendu</dt>
    <dd>{soldWords(text.soldFrom, text.soldTo)}</dd>
  </dl>
);

const Confirmation = ({
  productId,
  text,
  onBack,
  onDone,
}: {
  productId: string;
  text: Typed;
  onBack: () => void;
  onDone: () => void;
}): ReactElement => {
  const scope = scopeOf(productId, text);
  const { data } = useQuery(recallPreviewQuery(scope));
  const confirm = useConfirmRecall();
  const { danger, advice, contact } = text;
  return (
    <div className={styles.form}>
      <p className={recallStyles.plain}>
        Relisez : une fois le rappel lancé, ces mots ne changent plus. Chaque acheteur les reçoit
        une fois.
      </p>
      <Words text={text} scope={scope} />
      <Reach scope={scope} />
      <DialogActions refusal={confirm.error && updateFailure(confirm.error)}>
        <Button variant="default" disabled={confirm.isPending} onClick={onBack}>
          Modifier
        </Button>
        <Button
          disabled={!data}
          loading={confirm.isPending}
          onClick={() =>
            data &&
            confirm.mutate(
              {
                ...scope,
                danger,
                advice,
                contact,
                buyers: data.buyers,
                units: data.units,
              },
              { onSuccess: onDone },
            )
          }
        >
          Lancer le rappel
        </Button>
      </DialogActions>
    </div>
  );
};

/** Recalls a product: first the words and the days, then a look at all of it. */
export const RecallForm = ({
  productId,
  onDone,
}: {
  productId: string;
  onDone: () => void;
}): ReactElement => {
  const today = useToday();
  const [isRead, setIsRead] = useState(false);
  const form = useSchemaForm<Typed>({
    schema,
    initialValues: {
      danger: "",
      advice: "",
      contact: "",
      batchId: "",
      soldFrom: null,
      soldTo: null,
    },
  });
  const { soldFrom, soldTo } = form.values;
  if (isRead) {
    return (
      <Confirmation
        productId={productId}
        text={form.values}
        onBack={() => setIsRead(false)}
        onDone={onDone}
      />
    );
  }
  const { onSubmit, ...props } = form.formProps(() => setIsRead(true));
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
        // A dialog's events also reach the form of the row that opened it.
        event.stopPropagation();
        onSubmit(event);
      }}
      className={styles.form}
      aria-label="Rappel de produit"
    >
      <Textarea
        label="Le danger"
        description="Ce qui peut arriver, sans l'adoucir : pas de « par précaution »."
        minRows={2}
        maxLength={LIMITS.reason}
        data-autofocus
        withAsterisk
        {...form.getInputProps("danger")}
      />
      <Textarea
        label="Ce qu'il faut faire"
        description="Ne plus s'en servir, le rapporter, où, et ce que l'acheteur reçoit en échange."
        minRows={2}
        maxLength={LIMITS.reason}
        withAsterisk
        {...form.getInputProps("advice")}
      />
      <Textarea
        label="À qui s'adresser"
        description="Un nom, un téléphone, un e-mail."
        minRows={2}
        maxLength={LIMITS.reason}
        withAsterisk
        {...form.getInputProps("contact")}
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
        {(!soldFrom || !soldTo || soldFrom <= soldTo) && (
          <Reach scope={scopeOf(productId, form.values)} />
        )}
      </div>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={false} />
        <Button type="submit">Relire avant de lancer</Button>
      </DialogActions>
    </form>
  );
};
