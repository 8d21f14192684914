import { Button } from "@mantine/core";
import type { Cents } from "@stokaz/contract/money";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useId } from "react";
import { Link } from "react-router";
import { formatEuros } from "../../lib/format/format.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { orderFailure, type Purchase, quoteQuery, usePayment } from "./api.ts";
import styles from "./basket-section.module.css";
import { Lines } from "./lines-section.tsx";
import { PlaceSection } from "./place-section.tsx";
import { showLines, totalOf } from "./rules.ts";
import { Summary } from "./summary-section.tsx";
import { AcceptedTerms, COLLECT_BEFORE, RightsSection } from "./terms-section.tsx";

type ReviewSectionProps = {
  purchase: Purchase;
  /** Where it can be changed. */
  change: { to: string; words: string };
  onAccept: (prices: ReadonlyMap<string, Cents>) => void;
  onDrop?: (productIds: string[]) => void;
};

/** All that a buyer is to see just before they pay, and the button. */
export const ReviewSection = ({
  purchase,
  change,
  onAccept,
  onDrop,
}: ReviewSectionProps): ReactElement => {
  const refusalId = useId();
  const quote = useQuery(quoteQuery(purchase));
  const payment = usePayment();
  const isBusy = payment.isPending || payment.isSuccess;
  const lines = showLines(purchase.lines, quote.data);
  const refusal = payment.isError ? orderFailure(payment.error) : undefined;
  return (
    <div className={styles.layout}>
      <div className={styles.main}>
        <Lines lines={lines} />
        <p className={styles.change}>
          <Link to={change.to}>{change.words}</Link>
        </p>
        {quote.data?.storage && (
          <PlaceSection place={quote.data.storage}>
            <p className={styles.before}>{COLLECT_BEFORE}</p>
          </PlaceSection>
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
          <Button
            size="lg"
            fullWidth
            loading={isBusy}
            aria-describedby={refusal && refusalId}
            onClick={() => {
              // A second click comes before the button has turned.
              if (!isBusy) payment.mutate(purchase);
            }}
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
