import { Button } from "@mantine/core";
import { mayPayMonthly, type PaymentPlan, rentalForm } from "@stokaz/contract/leases/rentals";
import { LIMITS } from "@stokaz/contract/limits";
import type { AvailableSpace } from "@stokaz/contract/spaces/available-spaces";
import { addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { useIsOffered } from "../../lib/api/site.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { DialogFoot } from "../../ui/dialogs/dialog.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { rentalFailure, useRent } from "./api.ts";
import type { RentalChoice } from "./period-section.tsx";
import { PlanSection } from "./plan-section.tsx";
import styles from "./rental-form.module.css";
import { RequestSection, useKeptGoods } from "./request-section.tsx";
import { askableStart, firstStart, foodWords, paymentWords, planOf, submitWords } from "./rules.ts";
import { RulesSection, useAcceptedRules } from "./rules-section.tsx";
import { TermsSection } from "./terms-section.tsx";
import { RentalPrice } from "./totals-section.tsx";

type RentalFormProps = {
  space: AvailableSpace;
  today: CalendarDay;
  initialChoice: RentalChoice;
  /** Called when the request starts, so that the choice is kept during the payment page. */
  onSubmit: (choice: RentalChoice) => void;
};

/**
 * Form for the months, the first day and the pallets. The totals change while the user types (spec
 * §2, §5).
 */
export const RentalForm = ({
  space,
  today,
  initialChoice,
  onSubmit,
}: RentalFormProps): ReactElement => {
  const { price, rulesVersion } = space;
  const isOnRequest = space.acceptance === "on_request";
  const firstDay = firstStart(today, isOnRequest);
  const buttonWords = submitWords(isOnRequest);
  const rent = useRent();
  const form = useSchemaForm({
    schema: rentalForm,
    initialValues: {
      monthCount: initialChoice.months,
      startDate: askableStart(initialChoice.startDate, firstDay),
      paletteCount: initialChoice.pallets,
    },
  });
  const [storedGoods, setStoredGoods] = useKeptGoods(space._id);
  const rules = useAcceptedRules(space);
  const [chosenPlan, choosePlan] = useState<PaymentPlan>();
  const territory = useTerritoryFacts();
  const prepaidMonthsMax = territory?.prepaidMonthsMax ?? LIMITS.rentalMonths;
  const { monthCount: months, paletteCount: pallets, startDate } = form.values;
  const isMonthlyOffered = useIsOffered("monthly-rent");
  const plan = isMonthlyOffered ? planOf(chosenPlan, months, prepaidMonthsMax) : "upfront";
  const isUnderWay = rent.isPending || rent.isSuccess;
  const hasNewPrice = rent.isError && rent.variables.space.price !== price;
  const refusal =
    rent.error &&
    `${rentalFailure(rent.error)}${hasNewPrice ? ` Si ce prix vous convient, appuyez à nouveau sur « ${buttonWords} ».` : ""}`;

  const submit = (): void => {
    if (isUnderWay || startDate === null || !rules.assertAccepted()) return;
    const terms = { pallets, months, startDate };
    onSubmit(terms);
    rent.mutate(
      { ...terms, space, plan, rulesVersion, ...(isOnRequest && { storedGoods }) },
      { onError: (error) => toast.error(rentalFailure(error)) },
    );
  };

  return (
    <form aria-label="Location d'espace" {...form.formProps(submit)}>
      <TermsSection
        form={form}
        space={space}
        firstDay={firstDay}
        lastDay={addMonths(today, LIMITS.rentalStartMonthsAhead)}
        isDisabled={isUnderWay}
      />
      {mayPayMonthly(months) && (
        <PlanSection
          plan={plan}
          terms={{ price, pallets, months, startDate }}
          prepaidMonthsMax={prepaidMonthsMax}
          isOnRequest={isOnRequest}
          isDisabled={isUnderWay}
          onChoose={choosePlan}
        />
      )}
      {isOnRequest && (
        <RequestSection
          firstDay={firstDay}
          storedGoods={storedGoods}
          isDisabled={isUnderWay}
          onType={setStoredGoods}
        />
      )}
      {space.rules && (
        <RulesSection rules={space.rules} isDisabled={isUnderWay} {...rules.section} />
      )}
      {space.rules?.ruleFood !== "forbidden" && (
        <p className={styles.next}>{foodWords(territory?.foodAuthority.shortName)}</p>
      )}
      <p className={styles.next}>{paymentWords(isOnRequest)}</p>
      <DialogFoot className={styles.foot}>
        <Refusal message={refusal} />
        <RentalPrice
          price={price}
          pallets={pallets}
          months={months}
          plan={plan}
          isOnRequest={isOnRequest}
        />
        <Button type="submit" size="lg" loading={isUnderWay}>
          {buttonWords}
        </Button>
      </DialogFoot>
    </form>
  );
};
