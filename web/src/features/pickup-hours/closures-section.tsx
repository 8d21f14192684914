import { Button } from "@mantine/core";
import type { Closure } from "@stokaz/contract/handover/closures";
import type { OwnSpace } from "@stokaz/contract/spaces/spaces";
import { capitalise } from "@stokaz/contract/text";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useAlertName } from "../../lib/api/territory.ts";
import { formatList } from "../../lib/format/format.ts";
import { formatSpan } from "../../lib/format/pickup.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { LoadFailedNotice } from "../../ui/notices/load-failed-notice.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { AlertIcon } from "../../ui/page/tool-icons.tsx";
import { closuresQuery, useReopen } from "./api.ts";
import { ClosureForm } from "./closure-form.tsx";
import styles from "./pickup-hours.module.css";

const whereOf = ({ kind, storageName, communes, isEverywhere }: Closure): string => {
  if (isEverywhere) return "Tout le territoire";
  if (kind === "alert") return formatList(communes);
  return storageName ?? "Tous vos espaces";
};

const Line = ({ closure, onReopen }: { closure: Closure; onReopen: () => void }): ReactElement => {
  const alertName = useAlertName();
  const when = capitalise(formatSpan(closure.from, closure.to, true));
  return (
    <li className={styles.row}>
      <div>
        {closure.kind === "alert" && (
          <StatusBadge tone="warning" label={alertName} icon={<AlertIcon size={16} />} />
        )}
        <p className={styles.when}>{when}</p>
        <p className={styles.soft}>
          {whereOf(closure)}&#8239;: {closure.reason}
        </p>
        {!closure.isOwn && <p className={styles.soft}>Décidée par l'équipe pour votre sécurité.</p>}
      </div>
      {closure.isOwn && (
        <Button variant="default" aria-label={`Rouvrir : ${when}`} onClick={onReopen}>
          Rouvrir
        </Button>
      )}
    </li>
  );
};

const List = ({ onReopen }: { onReopen: (closure: Closure) => void }): ReactElement => {
  const { data, isError, refetch, isFetching } = useQuery(closuresQuery);
  if (!data) {
    return isError ? (
      <LoadFailedNotice
        title="Vos fermetures n'ont pas pu être chargées."
        isRetrying={isFetching}
        onRetry={() => refetch()}
      />
    ) : (
      <RowSkeletons count={2} />
    );
  }
  if (data.length === 0) return <p className={styles.soft}>Aucune fermeture prévue.</p>;
  return (
    <ul className={styles.rows} aria-label="Fermetures">
      {data.map((closure) => (
        <Line key={closure._id} closure={closure} onReopen={() => onReopen(closure)} />
      ))}
    </ul>
  );
};

/** Days on which nobody can come, with buttons to add and remove some. */
export const ClosuresSection = ({ places }: { places: readonly OwnSpace[] }): ReactElement => {
  const [isAdding, setIsAdding] = useState(false);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setIsAdding(false));
  const [reopened, setReopened] = useState<Closure>();
  const reopen = useReopen();
  const stop = (): void => {
    reopen.reset();
    setReopened(undefined);
  };
  return (
    <Panel
      title="Fermetures"
      help="Vacances, travaux, imprévu : ces jours-là, personne ne vient. Les jours fériés sont déjà fermés quand les acheteurs choisissent un créneau."
    >
      <div className={styles.form}>
        <List onReopen={setReopened} />
        <div>
          <Button onClick={() => setIsAdding(true)}>Fermer des jours</Button>
        </div>
      </div>
      <Dialog
        opened={isAdding}
        onClose={close}
        title="Fermer des jours"
        isUnsaved={isUnsaved}
        width={560}
      >
        <ClosureForm places={places} onTyped={onTyped} onDone={close} />
      </Dialog>
      <ConfirmDialog
        opened={reopened !== undefined}
        title="Rouvrir ces jours ?"
        message="On pourra de nouveau y choisir un créneau. Ceux qui ont été libérés ne reviennent pas."
        confirmLabel="Rouvrir"
        cancelLabel="Rester fermé"
        isPending={reopen.isPending}
        refusal={reopen.error && messageOf(reopen.error)}
        onConfirm={() => reopened && reopen.mutate(reopened._id, { onSuccess: stop })}
        onClose={stop}
      />
    </Panel>
  );
};
