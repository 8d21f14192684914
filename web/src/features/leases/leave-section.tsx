import { Button, Textarea } from "@mantine/core";
import { type LeaveQuote, NOTICE_REASON_MISSING } from "@stokaz/contract/leases/lease-changes";
import { NOTICE_TEXT, SCALE_TEXT } from "@stokaz/contract/leases/lease-scale";
import type { Lease } from "@stokaz/contract/leases/leases";
import { LIMITS } from "@stokaz/contract/limits";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { formatLongDay } from "../../lib/format/format.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { leaveQuoteQuery, useLeave } from "./api.ts";
import styles from "./lease.module.css";
import { ReductionSection } from "./reduction-section.tsx";

const Figures = ({
  quote,
  isOfferedAgain,
}: {
  quote: LeaveQuote;
  /** True if the pallets that become free are on offer. */
  isOfferedAgain: boolean;
}): ReactElement => {
  const { endDate, promisedUntil } = quote;
  return (
    <>
      <p className={styles.total}>
        Dernier jour&#8239;: <strong>{formatLongDay(lastDayBefore(endDate))}</strong>
      </p>
      {promisedUntil && (
        <p className={styles.hint}>
          Des acheteurs peuvent encore venir chercher leur commande jusqu'au{" "}
          {formatLongDay(promisedUntil)}.
        </p>
      )}
      <ReductionSection quote={quote} />
      <p className={styles.total}>
        {isOfferedAgain
          ? "C'est définitif\u202f: votre place est proposée à d'autres tout de suite."
          : "C'est définitif."}
      </p>
      <p className={styles.hint}>{NOTICE_TEXT}</p>
      <p className={styles.hint}>{SCALE_TEXT}</p>
    </>
  );
};

/** Last day and quote of a lease that is left, and the button that gives notice. */
export const LeaveSection = ({
  lease: { _id: leaseId, viewer, space },
  onDone,
}: {
  lease: Lease;
  onDone: () => void;
}): ReactElement => {
  const { data: quote, error, isFetching } = useQuery(leaveQuoteQuery(leaseId));
  const leave = useLeave(leaseId);
  const isOwn = viewer === "artisan";
  const [reason, setReason] = useState("");
  const [reasonError, setReasonError] = useState<string>();
  if (error) return <Notice tone="info" title={messageOf(error)} />;
  if (!quote) return <Spinner />;
  const { endDate, notOwed, refund } = quote;
  const giveNotice = (): void => {
    const isMissing = !isOwn && reason.trim() === "";
    setReasonError(isMissing ? NOTICE_REASON_MISSING : undefined);
    if (isMissing) return;
    leave.mutate({ endDate, notOwed, refund, ...(!isOwn && { reason }) }, { onSuccess: onDone });
  };
  return (
    <div className={styles.form}>
      <Figures quote={quote} isOfferedAgain={!space.isTakenOff} />
      {!isOwn && (
        <Textarea
          label="Motif"
          description="L'artisan et le loueur le liront."
          size="md"
          minRows={3}
          maxLength={LIMITS.reason}
          withAsterisk
          value={reason}
          error={reasonError}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <DialogActions refusal={leave.error && messageOf(leave.error)}>
        <DialogCancelButton isDisabled={leave.isPending} />
        <Button loading={leave.isPending || isFetching} onClick={giveNotice}>
          {isOwn ? "Donner mon préavis" : "Donner le préavis"}
        </Button>
      </DialogActions>
    </div>
  );
};
