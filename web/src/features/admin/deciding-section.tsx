import { Button, Radio, Textarea } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { LIMITS } from "@stokaz/contract/limits";
import type { ReactElement, ReactNode } from "react";
import { DialogActions, DialogCancelButton } from "../../ui/dialog.tsx";
import styles from "./deciding.module.css";

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
