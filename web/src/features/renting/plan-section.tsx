import { priceRental } from "@stokaz/contract/leases/rental-price";
import { type PaymentPlan, prepaidTooLongMessage } from "@stokaz/contract/leases/rentals";
import { mandateText } from "@stokaz/contract/leases/rents";
import type { Cents } from "@stokaz/contract/money/money";
import { addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";
import { type ReactElement, useId } from "react";
import { useIsOffered } from "../../lib/api/site.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatEuros, formatLongDay } from "../../lib/format/format.ts";
import { Choice, Choices } from "../../ui/fields/choices.tsx";
import styles from "./rental-form.module.css";
import { submitWords } from "./rules.ts";

type PlanSectionProps = {
  plan: PaymentPlan;
  /** Terms of the rental; `price` in cents per pallet and month. */
  terms: { price: Cents; pallets: number; months: number; startDate: CalendarDay | null };
  prepaidMonthsMax: number;
  /** True if its lessor answers first: nothing is charged today. */
  isOnRequest: boolean;
  isDisabled: boolean;
  onChoose: (plan: PaymentPlan) => void;
};

/** Payments today and later, and the mandate that the user agrees to by renting. */
const MonthlyTerms = ({
  terms,
  isOnRequest,
}: Pick<PlanSectionProps, "terms" | "isOnRequest">): ReactElement => {
  const brandName = useTerritoryFacts()?.brandName;
  const { price, months, startDate } = terms;
  const { perMonth } = priceRental(price, terms);
  const rent = formatEuros(perMonth);
  return (
    <>
      <p className={styles.next}>
        {isOnRequest ? "Si le loueur accepte" : "Aujourd'hui"}&#8239;: {rent}, le premier mois. Puis{" "}
        {rent} au début de chaque mois de location, sur la même carte
        {startDate === null
          ? "."
          : `\u202F: la première fois le ${formatLongDay(addMonths(startDate, 1))}, la dernière le ${formatLongDay(addMonths(startDate, months - 1))}.`}
      </p>
      {brandName !== undefined && (
        <p className={styles.next}>
          En appuyant sur «&#8239;{submitWords(isOnRequest)}&#8239;»&#8239;:{" "}
          {mandateText(brandName, perMonth)}
        </p>
      )}
    </>
  );
};

/** Choice between monthly and full payment, with the amounts of each. */
export const PlanSection = ({
  plan,
  terms,
  prepaidMonthsMax,
  isOnRequest,
  isDisabled,
  onChoose,
}: PlanSectionProps): ReactElement => {
  const id = useId();
  const { perMonth, total } = priceRental(terms.price, terms);
  const isMonthlyOffered = useIsOffered("monthly-rent");
  const isTooLong = terms.months > prepaidMonthsMax;
  return (
    <div className={styles.plan}>
      {isMonthlyOffered && (
        <Choices id={id} label="Paiement">
          <Choice
            name={id}
            words="Chaque mois"
            note={`${formatEuros(perMonth)} par mois`}
            isChosen={plan === "monthly"}
            isDisabled={isDisabled}
            onChoose={() => onChoose("monthly")}
          />
          <Choice
            name={id}
            words="En une fois"
            note={`${formatEuros(total)} ${isOnRequest ? "à l'acceptation" : "aujourd'hui"}`}
            isChosen={plan === "upfront"}
            isDisabled={isDisabled || isTooLong}
            onChoose={() => onChoose("upfront")}
          />
        </Choices>
      )}
      {isTooLong && <p className={styles.next}>{prepaidTooLongMessage(prepaidMonthsMax)}</p>}
      {plan === "monthly" && <MonthlyTerms terms={terms} isOnRequest={isOnRequest} />}
      <p className={styles.next}>
        Vous pouvez partir avant la fin avec un mois de préavis&#8239;: ce que vous n'utilisez pas
        n'est pas dû, ou vous est remboursé.
      </p>
    </div>
  );
};
