import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { AnnounceForm } from "./announce-form.tsx";

const TITLE = "Annoncer une livraison";

type AnnounceDialogProps = {
  rental: RentedSpace;
  today: CalendarDay;
  opened: boolean;
  onClose: () => void;
};

/** Dialog in which an artisan announces a delivery. It asks before it drops typed values. */
export const AnnounceDialog = ({
  rental,
  today,
  opened,
  onClose,
}: AnnounceDialogProps): ReactElement => {
  const [isUnsaved, setIsUnsaved] = useState(false);
  const close = (): void => {
    setIsUnsaved(false);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={TITLE} isUnsaved={isUnsaved} width={640}>
      <AnnounceForm
        title={TITLE}
        rental={rental}
        today={today}
        onTyped={() => setIsUnsaved(true)}
        onDone={close}
      />
    </Dialog>
  );
};
