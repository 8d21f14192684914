import { Button } from "@mantine/core";
import type { GiveBackQuote } from "@stokaz/contract/leases/lease-changes";
import { GIVE_BACK_TEXT, SCALE_TEXT } from "@stokaz/contract/leases/lease-scale";
import type { Lease } from "@stokaz/contract/leases/leases";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { formatCount, formatLongDay } from "../../lib/format/format.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { StepperField } from "../../ui/fields/stepper-field.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { giveBackQuoteQuery, useGiveBack } from "./api.ts";
import styles from "./lease.module.css";
import { ReductionSection } from "./reduction-section.tsx";

const Figures = ({ quote }: { quote: GiveBackQuote }): ReactElement => {
  const { palletsAfter, effectiveOn } = quote;
  return (
    <>
      <p className={styles.total}>
        Vous gardez <strong>{formatCount(palletsAfter, "palette")}</strong>. Les autres sont payées
        jusqu'au {formatLongDay(lastDayBefore(effectiveOn))}, et rien n'y est plus posé.
      </p>
      <ReductionSection quote={quote} />
    </>
  );
};

/** What pallets that are given back save, and the button that gives notice for them. */
export const GiveBackSection = ({
  lease,
  onDone,
}: {
  lease: Lease;
  onDone: () => void;
}): ReactElement => {
  const [pallets, setPallets] = useState(1);
  const { data: quote, error, isFetching } = useQuery(giveBackQuoteQuery(lease._id, pallets));
  const giveBack = useGiveBack(lease._id);
  return (
    <div className={styles.form}>
      <StepperField
        label="Palettes à rendre"
        description={`Sur ${formatCount(lease.pallets, "palette louée", "palettes louées")}, dont ${formatCount(lease.standing.free, "vide")}`}
        value={pallets}
        max={lease.pallets - 1}
        onChange={setPallets}
        isDisabled={giveBack.isPending}
      />
      {error && <Notice tone="info" title={messageOf(error)} />}
      {!(quote || error) && <Spinner />}
      {quote && <Figures quote={quote} />}
      <div>
        <p className={styles.hint}>{GIVE_BACK_TEXT}</p>
        <p className={styles.hint}>{SCALE_TEXT}</p>
      </div>
      <DialogActions refusal={giveBack.error && messageOf(giveBack.error)}>
        <DialogCancelButton isDisabled={giveBack.isPending} />
        <Button
          loading={giveBack.isPending || isFetching}
          disabled={!quote}
          onClick={() => quote && giveBack.mutate(quote, { onSuccess: onDone })}
        >
          {pallets === 1 ? "Rendre la palette" : `Rendre ${pallets} palettes`}
        </Button>
      </DialogActions>
    </div>
  );
};
