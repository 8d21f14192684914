import { Button } from "@mantine/core";
import type { Closure } from "@stokaz/contract/handover/closures";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { useAlertName } from "../../../lib/api/territory.ts";
import { formatList } from "../../../lib/format/format.ts";
import { formatSpan } from "../../../lib/format/pickup.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../../ui/dialogs/unsaved.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { AlertIcon } from "../../../ui/page/tool-icons.tsx";
import { LOADING_FAILURE, updateFailure } from "../rules.ts";
import { AlertForm } from "./alert-form.tsx";
import styles from "./alerts-section.module.css";
import { alertsQuery, useLiftAlert } from "./api.ts";

const titleOf = ({ from, to, reason }: Closure, alertName: string): string =>
  `${alertName} ${formatSpan(from, to, true)}\u202f: ${reason}`;

const whereOf = ({ isEverywhere, communes }: Closure): string =>
  isEverywhere ? "Tout le territoire." : `${formatList(communes)}.`;

/** Current and future closures set by the operator, with the button that adds one. */
export const AlertsSection = (): ReactElement => {
  const { data, isError } = useQuery(alertsQuery);
  const alertName = useAlertName();
  const [isAdding, setIsAdding] = useState(false);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setIsAdding(false));
  const [lifted, setLifted] = useState<Closure>();
  const lift = useLiftAlert();
  const stop = (): void => {
    lift.reset();
    setLifted(undefined);
  };
  return (
    <section aria-labelledby="alerts" className={styles.alerts}>
      <div className={styles.head}>
        <h2 id="alerts" className={styles.heading}>
          Alertes
        </h2>
        <Button variant="default" leftSection={<AlertIcon />} onClick={() => setIsAdding(true)}>
          {alertName}
        </Button>
      </div>
      {isError && !data && <p className={styles.plain}>{LOADING_FAILURE}.</p>}
      {data?.length === 0 && <p className={styles.plain}>Aucune alerte en cours.</p>}
      {data?.map((alert) => (
        <Notice
          key={alert._id}
          tone="warning"
          title={titleOf(alert, alertName)}
          action={
            <Button
              variant="default"
              aria-label={`Lever l'alerte : ${alert.reason}`}
              onClick={() => setLifted(alert)}
            >
              Lever l'alerte
            </Button>
          }
        >
          {whereOf(alert)}
        </Notice>
      ))}
      <Dialog
        opened={isAdding}
        onClose={close}
        title={alertName}
        isUnsaved={isUnsaved}
        isLostByGoingBack
        width={640}
      >
        <AlertForm onTyped={onTyped} onDone={close} />
      </Dialog>
      <ConfirmDialog
        opened={lifted !== undefined}
        title="Lever cette alerte ?"
        message="Les espaces rouvrent à leurs jours habituels. Les créneaux libérés ne reviennent pas."
        confirmLabel="Lever l'alerte"
        cancelLabel="La garder"
        isPending={lift.isPending}
        refusal={lift.error && updateFailure(lift.error)}
        onConfirm={() => lifted && lift.mutate(lifted._id, { onSuccess: stop })}
        onClose={stop}
      />
    </section>
  );
};
