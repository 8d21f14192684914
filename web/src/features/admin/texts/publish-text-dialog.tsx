import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { formatCount, formatLongDay } from "../../../lib/format/format.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";

type PublishTextDialogProps = {
  isOpen: boolean;
  effectiveOn: CalendarDay | null;
  /** Number of people who get a mail. */
  recipients: number;
  isPending: boolean;
  onPublish: () => void;
  onClose: () => void;
};

/** Dialog that confirms the publication of a version, which is final. */
export const PublishTextDialog = ({
  isOpen,
  effectiveOn,
  recipients,
  isPending,
  onPublish,
  onClose,
}: PublishTextDialogProps): ReactElement => (
  <ConfirmDialog
    opened={isOpen}
    title="Publier cette version ?"
    confirmLabel="Publier et prévenir"
    cancelLabel="Pas encore"
    isPending={isPending}
    onConfirm={onPublish}
    onClose={onClose}
  >
    <p>
      {effectiveOn && `Elle s'appliquera à partir du ${formatLongDay(effectiveOn)}. `}
      {recipients === 0
        ? "Personne n'est à prévenir."
        : `${formatCount(recipients, "personne recevra", "personnes recevront")} un e-mail.`}
    </p>
    <p>Ensuite, plus rien n'y change : une erreur ne se corrige que par une nouvelle version.</p>
  </ConfirmDialog>
);
