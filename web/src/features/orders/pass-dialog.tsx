import "../../ui/page/mantine-page-styles.ts";
import { Button, Modal } from "@mantine/core";
import type { Order } from "@stokaz/contract/orders/orders";
import { capitalise } from "@stokaz/contract/text";
import { type ReactElement, useState } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { useWakeLock } from "../../lib/browser/wake-lock.ts";
import { formatSlot } from "../../lib/format/pickup.ts";
import { QrCode } from "../../ui/pictures/qr-code.tsx";
import styles from "./pass-dialog.module.css";
import { slotsOf } from "./rules.ts";

type ShownPass = Pick<Order, "orderNumber" | "storageId" | "slot" | "lines"> & {
  pass: NonNullable<Order["pass"]>;
};

/** Hint for a buyer of a product that is forbidden to people under 18. */
export const AGE_HINT =
  "Apportez une pièce d'identité : un de vos produits est interdit aux moins de 18 ans.";

/** True if the buyer's identity card is checked at the handover. */
export const isAgeChecked = ({ lines }: Pick<Order, "lines">): boolean =>
  lines.some(({ isAdultOnly, status }) => isAdultOnly && status === "to_collect");

const BigPass = ({ order, onClose }: { order: ShownPass; onClose: () => void }): ReactElement => {
  useWakeLock();
  const territory = useTerritoryFacts();
  const { pass, orderNumber, storageId: place } = order;
  const { slot } = slotsOf(order);
  return (
    <div className={styles.pass}>
      <div className={styles.qr}>
        <QrCode text={pass.url} label={`QR code de la commande ${orderNumber}`} />
      </div>
      <div className={styles.words}>
        <p className={styles.code}>{pass.code}</p>
        <p className={styles.number}>
          Commande <strong>{orderNumber}</strong>
        </p>
        <p>
          <strong>{place.name}</strong>
          <br />
          {place.address}
        </p>
        {slot && territory && <p>{capitalise(formatSlot(slot, territory.timeZone))}</p>}
        {isAgeChecked(order) && <p className={styles.age}>{AGE_HINT}</p>}
        <p className={styles.hint}>Le code est mal lu ? Augmentez la luminosité de l'écran.</p>
        <Button size="lg" fullWidth variant="default" onClick={onClose} data-autofocus>
          Fermer
        </Button>
      </div>
    </div>
  );
};

type PassDialogProps = { order: Order | undefined; onClose: () => void };

/** A pass in full screen, to show at the door; closes on Escape. It needs no network. */
export const PassDialog = ({ order, onClose }: PassDialogProps): ReactElement => {
  // While it closes, the dialog still shows the pass it was opened for.
  const [last, setLast] = useState(order);
  if (order && order !== last) setLast(order);
  return (
    <Modal
      opened={order !== undefined}
      onClose={onClose}
      title="Votre pass"
      fullScreen
      radius={0}
      zIndex={300}
      classNames={{ content: styles.content, header: styles.header, body: styles.body }}
    >
      {last?.pass && <BigPass order={{ ...last, pass: last.pass }} onClose={onClose} />}
    </Modal>
  );
};
