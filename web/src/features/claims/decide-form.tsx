import { Button, Textarea, TextInput } from "@mantine/core";
import { claimDecision } from "@stokaz/contract/admin/admin-claims";
import { CLAIM_DECISIONS, type ClaimDecision } from "@stokaz/contract/claims/claim-words";
import type { Claim } from "@stokaz/contract/claims/claims";
import { keysOf } from "@stokaz/contract/keys";
import { LIMITS } from "@stokaz/contract/limits";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { formatEuros } from "../../lib/format/format.ts";
import { getSession } from "../../lib/session/session.ts";
import { Choice, Choices } from "../../ui/fields/choices.tsx";
import { UnsavedChanges } from "../../ui/fields/unsaved-changes.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { useDecideClaim } from "./api.ts";
import styles from "./claims.module.css";

const DECISIONS = keysOf(CLAIM_DECISIONS);

/**
 * Form for the operator's decision: all, a part or nothing, with the reasons that both sides read.
 */
export const DecideForm = ({ claim }: { claim: Claim }): ReactElement => {
  const form = useSchemaForm<{ decision: ClaimDecision | ""; amount: string; reason: string }>({
    schema: claimDecision,
    initialValues: { decision: "", amount: "", reason: "" },
  });
  const decide = useDecideClaim(claim._id, (error) => form.showFailure(error, messageOf(error)));
  const { decision } = form.values;
  const submit = (values: typeof form.values): void =>
    decide.mutate({
      ...values,
      // The schema refuses an empty choice.
      decision: values.decision as ClaimDecision,
    });
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Décider">
      <UnsavedChanges
        isUnsaved={() =>
          form.isDirty() && !(decide.isPending || decide.isSuccess) && getSession() !== null
        }
      />
      {claim.left !== null && claim.left < claim.asked && (
        <p>Il ne reste que {formatEuros(claim.left)} à rendre : une partie est déjà remboursée.</p>
      )}
      <div>
        <Choices id="decision" label={`Sur ${formatEuros(claim.asked)} demandés, accorder`}>
          {DECISIONS.map((value) => (
            <Choice
              key={value}
              name="decision"
              words={CLAIM_DECISIONS[value]}
              isChosen={decision === value}
              onChoose={() => {
                form.setFieldValue("decision", value);
                form.clearFieldError("decision");
                // An amount that is no longer shown would still be refused.
                if (value !== "part") form.setFieldValue("amount", "");
              }}
            />
          ))}
        </Choices>
        {form.errors.decision && (
          <p className="field-error refusal" role="alert">
            {form.errors.decision}
          </p>
        )}
      </div>
      {decision === "part" && (
        <TextInput
          label="Montant accordé (€)"
          size="md"
          inputMode="decimal"
          withAsterisk
          {...form.getInputProps("amount")}
        />
      )}
      <Textarea
        label="Pourquoi"
        description="Les deux parties le liront."
        size="md"
        minRows={4}
        autosize
        maxLength={LIMITS.longText}
        withAsterisk
        {...form.getInputProps("reason")}
      />
      <Refusal message={form.refusal} />
      <Button type="submit" size="md" loading={decide.isPending}>
        Décider
      </Button>
    </form>
  );
};
