import { Button, Radio, Textarea } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { LIMITS } from "@stokaz/contract/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import type { z } from "zod";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialog.tsx";
import styles from "./deciding.module.css";
import { updateFailure } from "./rules.ts";

/** The values of a form in which nothing is left to choose. */
type Chosen<Values> = { [Field in keyof Values]: Exclude<Values[Field], ""> };

/**
 * A form in which an administrator decides. The decision may change any list; refused fields are shown beside them.
 *
 * @param options.schema the contract's; it refuses a choice that is still empty
 * @param options.decide sends the decision
 * @param options.onDone called once it is taken
 */
export const useDecisionForm = <Values extends { reason: string }>(options: {
  schema: z.ZodType;
  initialValues: Values;
  decide: (chosen: Chosen<Values>) => Promise<{ message: string }>;
  onDone: () => void;
}) => {
  const queryClient = useQueryClient();
  const form = useSchemaForm({ schema: options.schema, initialValues: options.initialValues });
  const { mutate, isPending } = useMutation({
    mutationFn: options.decide,
    onSuccess: ({ message }) => {
      toast.success(message);
      return queryClient.invalidateQueries({ queryKey: ["admin"] });
    },
  });
  const submit = (values: Values): void =>
    // The schema has refused what is still empty.
    mutate(values as Chosen<Values>, {
      onSuccess: options.onDone,
      onError: (error) => form.showFailure(error, updateFailure(error)),
    });
  return {
    ...form,
    formProps: form.formProps(submit),
    /** What `DecidingSection` shows of it. @param choice the field that is chosen */
    sectionProps: (choice: string) => ({
      choice: form.getInputProps(choice),
      reason: form.getInputProps("reason"),
      refusal: form.refusal,
      isPending,
    }),
  };
};

/** What can be decided: each with what it is called and what it does in this very case. */
export type Choices = Readonly<Record<string, { label: string; effect: string }>>;

type DecidingSectionProps = {
  label: string;
  choices: Choices;
  choice: GetInputPropsReturnType;
  /** What a choice asks for besides. */
  children?: ReactNode;
  reasonLabel: string;
  /** Who reads it. */
  reasonDescription: string;
  /** `false` where an answer may go without. */
  isReasonRequired?: boolean;
  reason: GetInputPropsReturnType;
  refusal: string | undefined;
  isPending: boolean;
  verb: string;
};

/** How each form ends in which an administrator decides: the choice, why, and the buttons. */
export const DecidingSection = ({
  label,
  choices,
  choice,
  children,
  reasonLabel,
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
        {verb}
      </Button>
    </DialogActions>
  </>
);
