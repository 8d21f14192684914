import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
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
  const { isUnsaved, onTyped, close } = useUnsaved(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={TITLE} isUnsaved={isUnsaved} width={640}>
      <AnnounceForm title={TITLE} rental={rental} today={today} onTyped={onTyped} onDone={close} />
    </Dialog>
  );
};
