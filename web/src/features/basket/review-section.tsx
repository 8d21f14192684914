import { Button } from "@mantine/core";
import type { Cents } from "@stokaz/contract/money/money";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatEuros, formatLongDay } from "../../lib/format/format.ts";
import { formatMoment } from "../../lib/format/pickup.ts";
import { Refusal } from "../../ui/page/refusal.tsx";
import { AgeSection } from "./age-section.tsx";
import { orderFailure, type Purchase, quoteQuery, usePayment } from "./api.ts";
import styles from "./basket-section.module.css";
import { Lines } from "./lines-section.tsx";
import { PlaceSection } from "./place-section.tsx";
import { showLines, totalOf } from "./rules.ts";
import { SlotSection, useSlotAddress } from "./slot-section.tsx";
import { Summary } from "./summary-section.tsx";
import { AcceptedTerms, RightsSection } from "./terms-section.tsx";

type ReviewSectionProps = {
  purchase: Omit<Purchase, "slot">;
  /** Page where the purchase can be changed. */
  change: { to: string; words: string };
  onAccept: (prices: ReadonlyMap<string, Cents>) => void;
  onDrop?: (productIds: string[]) => void;
};

/** All facts that a buyer must see just before the payment, and the button. */
export const ReviewSection = ({
  purchase,
  change,
  onAccept,
  onDrop,
}: ReviewSectionProps): ReactElement => {
  const refusalId = useId();
  const quote = useQuery(quoteQuery(purchase));
  const payment = usePayment();
  const ageBox = useRef<HTMLInputElement>(null);
  const [isAdult, setIsAdult] = useState(false);
  const [isAgeMissing, setIsAgeMissing] = useState(false);
  const { slot, choose } = useSlotAddress();
  const place = quote.data?.storage;
  const collectBy = quote.data?.collectBy;
  const isBusy = payment.isPending || payment.isSuccess;
  const lines = showLines(purchase.lines, quote.data);
  const territory = useTerritoryFacts();
  const when = place?.isSlotted && slot && territory && formatMoment(slot, territory.timeZone);
  const isForAdults = quote.data?.lines.some(({ isAdultOnly }) => isAdultOnly) ?? false;
  const pay = (): void => {
    // A second click may come before the button is disabled.
    if (isBusy) return;
    setIsAgeMissing(isForAdults && !isAdult);
    if (isForAdults && !isAdult) {
      ageBox.current?.focus();
      return;
    }
    payment.mutate({
      ...purchase,
      slot: place?.isSlotted ? slot : null,
      ...(isForAdults && { isAdult }),
    });
  };
  const refusal = payment.isError ? orderFailure(payment.error) : undefined;
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Lines lines={lines} />
        <p className={styles.change}>
          <Link to={change.to}>{change.words}</Link>
        </p>
        {place && (
          <PlaceSection place={place}>
            {collectBy && (
              <p className={styles.before}>
                À récupérer au plus tard le{" "}
                <time dateTime={collectBy}>{formatLongDay(collectBy)}</time>, si vous payez
                aujourd'hui.
              </p>
            )}
          </PlaceSection>
        )}
        {place?.isSlotted && (
          <SlotSection
            placeId={place._id}
            lastDay={collectBy}
            hasAlcohol={isForAdults}
            slot={slot}
            onChoose={(startsAt) => {
              payment.reset();
              choose(startsAt);
            }}
          />
        )}
        <RightsSection />
      </div>
      <div className={styles.side}>
        <Summary
          lines={lines}
          quote={quote}
          change={
            <Button component={Link} to={change.to} variant="default" fullWidth>
              {change.words}
            </Button>
          }
          onAccept={(prices) => {
            payment.reset();
            onAccept(prices);
          }}
          onDrop={
            onDrop &&
            ((productIds) => {
              payment.reset();
              onDrop(productIds);
            })
          }
        >
          {isForAdults && (
            <AgeSection
              boxRef={ageBox}
              isAdult={isAdult}
              isMissing={isAgeMissing && !isAdult}
              onChange={setIsAdult}
            />
          )}
          {when && <p className={styles.when}>Créneau&#8239;: {when}</p>}
          <Button
            size="lg"
            fullWidth
            loading={isBusy}
            aria-describedby={refusal && refusalId}
            onClick={pay}
          >
            Payer {formatEuros(totalOf(lines))}
          </Button>
          <Refusal id={refusalId} message={refusal} />
          <AcceptedTerms />
        </Summary>
      </div>
    </div>
  );
};
