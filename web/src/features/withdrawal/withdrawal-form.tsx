import { Button } from "@mantine/core";
import {
  linkedWithdrawalRequest,
  type Withdrawable,
  withdrawalRequest,
} from "@stokaz/contract/orders/withdrawals";
import { type ReactElement, type ReactNode, useState } from "react";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { Refusal } from "../../ui/page/refusal.tsx";
import type { DeclarationMutation } from "./api.ts";
import { CheckSection } from "./check-section.tsx";
import { ChoiceSection } from "./choice-section.tsx";
import { NothingSection } from "./nothing-section.tsx";
import { PastSection, Receipt } from "./receipt-section.tsx";
import { confirmWords, type Declaration, isOpen, linesOf, toRequest, withSeals } from "./rules.ts";
import { StepName } from "./step-section.tsx";
import styles from "./withdrawal.module.css";

type WithdrawalFormProps = {
  asked: Withdrawable;
  /** Known name and email of a person with a mailed link; they may change them. */
  person?: Pick<Declaration, "name" | "email">;
  declaration: DeclarationMutation;
  /** Next step after the receipt. */
  way: ReactNode;
};

const BY_LINK = linkedWithdrawalRequest.omit({ token: true });

/** Withdrawal, or cancellation before the pickup: choose, check, confirm; then the receipt. */
export const WithdrawalForm = ({
  asked,
  person,
  declaration,
  way,
}: WithdrawalFormProps): ReactElement => {
  const requestKey = useRequestKey();
  const form = useSchemaForm<Declaration>({
    schema: withSeals(person ? BY_LINK : withdrawalRequest, asked),
    initialValues: { name: person?.name ?? "", email: person?.email ?? "", lines: [] },
    onValuesChange: requestKey.renew,
  });
  /** Requested step; `undefined` at the start of the page. */
  const [step, setStep] = useState<"choice" | "check">();
  const lines = linesOf(asked, form.values.lines);
  if (declaration.data) return <Receipt {...declaration.data} asked={asked} way={way} />;
  if (!asked.lines.some(isOpen)) return <NothingSection asked={asked} way={way} />;

  const isChecking = step === "check" && lines.length > 0;
  const submit = ({ name, email }: Declaration): void => {
    if (!isChecking) {
      setStep("check");
      return;
    }
    declaration.mutate(
      { name, email, lines: toRequest(lines), requestKey: requestKey.read() },
      {
        onError: (error) => {
          // The wrong fields are on the former step.
          if (error instanceof ApiError && error.errors.length > 0) setStep("choice");
          form.showFailure(error, messageOf(error));
        },
      },
    );
  };
  return (
    <div className={styles.page}>
      <form aria-label="Renoncer au contrat" className={styles.form} {...form.formProps(submit)}>
        <StepName key={String(isChecking)} isNext={step !== undefined}>
          {isChecking ? "Étape 2 sur 2 : vérifier" : "Étape 1 sur 2 : choisir"}
        </StepName>
        {isChecking ? (
          <CheckSection asked={asked} lines={lines} />
        ) : (
          <ChoiceSection asked={asked} form={form} isByLink={person !== undefined} />
        )}
        <div className={styles.actions}>
          <Refusal message={form.refusal} />
          <Button
            key={String(isChecking)}
            type="submit"
            size="lg"
            fullWidth
            loading={declaration.isPending}
            onClick={(event) => {
              // The second click of a double click on the former step must not confirm.
              if (isChecking && event.detail > 1) event.preventDefault();
            }}
          >
            {isChecking ? confirmWords(lines) : "Continuer"}
          </Button>
          {isChecking && (
            <Button
              size="lg"
              fullWidth
              variant="default"
              disabled={declaration.isPending}
              onClick={() => setStep("choice")}
            >
              Modifier
            </Button>
          )}
        </div>
      </form>
      <PastSection asked={asked} />
    </div>
  );
};
