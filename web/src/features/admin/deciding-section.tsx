import { Button, Radio, Textarea } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { LIMITS } from "@stokaz/contract/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import type { z } from "zod";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import styles from "./deciding.module.css";
import { updateFailure } from "./rules.ts";

/** Values of a form after every choice was made: no field is empty. */
type Chosen<Values> = { [Field in keyof Values]: Exclude<Values[Field], ""> };

/**
 * Form of an administrator's decision. The decision may change any list, so all are refreshed;
 * refused fields are shown with their message.
 *
 * @param options.schema schema of the contract; it refuses an empty choice
 * @param options.decide sends the decision
 * @param options.onTyped called each time a value is typed or chosen
 * @param options.onDone called after the decision is saved
 */
export const useDecisionForm = <Values extends { reason: string }>(options: {
  schema: z.ZodType;
  initialValues: Values;
  decide: (chosen: Chosen<Values>) => Promise<{ message: string }>;
  onTyped: () => void;
  onDone: () => void;
}) => {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: options.decide,
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
  const form = useSchemaForm({
    schema: options.schema,
    initialValues: options.initialValues,
    onValuesChange: options.onTyped,
  });
  const submit = (values: Values): void =>
    // The schema has already refused an empty choice, so the cast is safe.
    mutate(values as Chosen<Values>, {
      onSuccess: options.onDone,
      onError: (error) => form.showFailure(error, updateFailure(error)),
    });
  return {
    ...form,
    formProps: form.formProps(submit),
    /** Props of `DecidingSection`. @param choice name of the field that is chosen */
    sectionProps: (choice: string) => ({
      choice: form.getInputProps(choice),
      reason: form.getInputProps("reason"),
      refusal: form.refusal,
      isPending,
    }),
  };
};

/** Possible decisions by value, each with its label and its effect in this case. */
export type Choices = Readonly<Record<string, { label: string; effect: string }>>;

/** What the button of a decision says. */
const VERBS = { answer: "Répondre et prévenir", decide: "Décider et prévenir" } as const;

type DecidingSectionProps = {
  label: string;
  choices: Choices;
  choice: GetInputPropsReturnType;
  /** Extra fields that a choice needs. */
  children?: ReactNode;
  /** Label of the reason; `Pourquoi` if absent. */
  reasonLabel?: string;
  /** Text that says who will read the reason. */
  reasonDescription: string;
  /** `false` if the reason is optional. */
  isReasonRequired?: boolean;
  reason: GetInputPropsReturnType;
  refusal: string | undefined;
  isPending: boolean;
  verb: keyof typeof VERBS;
};

/** Last part of every decision form: the choice, the reason and the buttons. */
export const DecidingSection = ({
  label,
  choices,
  choice,
  children,
  reasonLabel = "Pourquoi",
  reasonDescription,
  isReasonRequired = true,
  reason,
  refusal,
  isPending,
  verb,
}: DecidingSectionProps): ReactElement => (
  <>
    <Radio.Group label={label} size="md" withAsterisk {...choice}>
      <div className={styles.choices}>
        {Object.entries(choices).map(([value, { label: name, effect }]) => (
          <Radio key={value} value={value} size="md" label={name} description={effect} />
        ))}
      </div>
    </Radio.Group>
    {children}
    <Textarea
      label={reasonLabel}
      description={reasonDescription}
      minRows={3}
      maxLength={LIMITS.reason}
      withAsterisk={isReasonRequired}
      {...reason}
    />
    <DialogActions refusal={refusal}>
      <DialogCancelButton isDisabled={isPending} />
      <Button type="submit" loading={isPending}>
        {VERBS[verb]}
      </Button>
    </DialogActions>
  </>
);
