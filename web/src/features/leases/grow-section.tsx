import { Button } from "@mantine/core";
import type { GrowthKind, GrowthQuote } from "@stokaz/contract/leases/lease-growths";
import type { Lease } from "@stokaz/contract/leases/leases";
import { LIMITS } from "@stokaz/contract/limits";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { formatCount, formatEuros, formatLongDay } from "../../lib/format/format.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { StepperField } from "../../ui/fields/stepper-field.tsx";
import { Disclosure } from "../../ui/lists/disclosure.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { growthQuoteQuery, useGrow } from "./api.ts";
import styles from "./lease.module.css";
import { ScaleTable } from "./scale-table.tsx";

/** French text of the lease after the growth. */
const outcomeOf = ({ kind, palletsAfter, effectiveOn, endDate }: GrowthQuote): ReactElement =>
  kind === "extend" ? (
    <>
      Nouveau dernier jour&#8239;: <strong>{formatLongDay(lastDayBefore(endDate))}</strong>
    </>
  ) : (
    <>
      À partir du {formatLongDay(effectiveOn)}, vous avez{" "}
      <strong>{formatCount(palletsAfter, "palette")}</strong> jusqu'à la fin de la location.
    </>
  );

const Figures = ({
  quote,
  isMonthly,
}: {
  quote: GrowthQuote;
  isMonthly: boolean;
}): ReactElement => {
  const { price, priceChange, dueNow, months } = quote;
  return (
    <>
      <p className={styles.total}>{outcomeOf(quote)}</p>
      <p className={styles.total}>
        Supplément&#8239;: <strong>{formatEuros(priceChange)}</strong>, au prix d'aujourd'hui (
        {formatEuros(price)} la palette et le mois).
      </p>
      {isMonthly && (
        <p className={styles.total}>
          {dueNow > 0 && <>{formatEuros(dueNow)} pour le mois en cours, à payer maintenant. </>}
          {dueNow === 0 &&
            "Rien à payer maintenant\u202f: chaque mois est prélevé avec vos loyers, et vous êtes prévenu avant."}
          {dueNow > 0 &&
            dueNow < priceChange &&
            "Le reste est prélevé avec vos loyers, et vous êtes prévenu avant chacun."}
        </p>
      )}
      <Disclosure summary="Voir le calcul, mois par mois">
        <ScaleTable months={months} />
      </Disclosure>
    </>
  );
};

const FIELDS: Readonly<Record<GrowthKind, { label: string; description: string; max: number }>> = {
  extend: {
    label: "Mois de plus",
    description: `${LIMITS.rentalMonths} mois en tout au plus`,
    max: LIMITS.rentalMonths,
  },
  add_pallets: {
    label: "Palettes de plus",
    description: "Si la place est libre jusqu'à la fin de votre location",
    max: LIMITS.surfaceM2,
  },
};

/** Label of the button: it starts a payment, unless nothing is due now. */
const buttonOf = (kind: GrowthKind, quote: GrowthQuote | undefined): string => {
  if (quote && quote.dueNow > 0) return `Payer ${formatEuros(quote.dueNow)}`;
  return kind === "extend" ? "Prolonger" : "Ajouter";
};

/** What a longer lease or more pallets cost, and the button that rents them. */
export const GrowSection = ({
  lease,
  kind,
  onDone,
}: {
  lease: Lease;
  kind: GrowthKind;
  onDone: () => void;
}): ReactElement => {
  const [count, setCount] = useState(1);
  const { data: quote, error, isFetching } = useQuery(growthQuoteQuery(lease._id, kind, count));
  const grow = useGrow(lease._id);
  // The button stays disabled after success, because the redirect to the payment page takes time.
  const isBusy = grow.isPending || grow.isSuccess;
  return (
    <div className={styles.form}>
      <StepperField {...FIELDS[kind]} value={count} onChange={setCount} isDisabled={isBusy} />
      {error && <Notice tone="info" title={messageOf(error)} />}
      {!(quote || error) && <Spinner />}
      {quote && <Figures quote={quote} isMonthly={lease.money?.plan === "monthly"} />}
      <p className={styles.hint}>
        Ce que vous avez déjà loué garde son prix. L'avenant rejoint votre contrat, et votre loueur
        est prévenu.
      </p>
      <DialogActions refusal={grow.error && messageOf(grow.error)}>
        <DialogCancelButton isDisabled={isBusy} />
        <Button
          loading={isBusy || isFetching}
          disabled={!quote}
          onClick={() => quote && grow.mutate(quote, { onSuccess: ({ url }) => url ?? onDone() })}
        >
          {buttonOf(kind, quote)}
        </Button>
      </DialogActions>
    </div>
  );
};
