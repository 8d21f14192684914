import { Button } from "@mantine/core";
import type { Order } from "@stokaz/contract/orders/orders";
import { type ReactElement, useState } from "react";
import { icon } from "../../ui/page/icons.tsx";
import { QrCode } from "../../ui/pictures/qr-code.tsx";
import { AGE_HINT, isAgeChecked, PassDialog } from "./pass-dialog.tsx";
import styles from "./pass-section.module.css";

const ExpandIcon = icon(
  <path d="M4 8V6a2 2 0 0 1 2-2h2M4 16v2a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v2M16 20h2a2 2 0 0 0 2-2v-2" />,
);

type PassSectionProps = { order: Order; pass: NonNullable<Order["pass"]> };

/** Pass that the buyer shows at the door: a QR code, and the same as six characters. */
export const PassSection = ({ order, pass }: PassSectionProps): ReactElement => {
  const [isBig, setIsBig] = useState(false);
  return (
    <section className={styles.pass} aria-labelledby={`pass-${order._id}`}>
      <div className={styles.qr}>
        <QrCode text={pass.url} label={`QR code de la commande ${order.orderNumber}`} />
      </div>
      <div className={styles.words}>
        <h3 id={`pass-${order._id}`} className={styles.title}>
          Votre pass
        </h3>
        <p className={styles.help}>Montrez-le en arrivant, ou dictez ces six caractères.</p>
        <p className={styles.code}>{pass.code}</p>
        {isAgeChecked(order) && <p className={styles.age}>{AGE_HINT}</p>}
        <Button leftSection={<ExpandIcon />} onClick={() => setIsBig(true)} data-unprinted>
          Afficher en plein écran
        </Button>
      </div>
      <PassDialog order={isBig ? order : undefined} onClose={() => setIsBig(false)} />
    </section>
  );
};
