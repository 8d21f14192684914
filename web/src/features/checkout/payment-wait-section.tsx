import type { ReactElement } from "react";
import { Processing } from "./processing-section.tsx";

type PaymentWaitProps = {
  /** Paid purchase as part of a sentence: `la commande`. */
  purchase: "la commande" | "la location";
  /** True if the server said that the payment is processed; false if nothing answers. */
  isUnderWay: boolean;
  isChecking: boolean;
  onCheck: () => void;
};

/** Shown while the payment's outcome is unknown: the buyer must not pay again meanwhile. */
export const PaymentWait = ({
  purchase,
  isUnderWay,
  ...looking
}: PaymentWaitProps): ReactElement =>
  isUnderWay ? (
    <Processing label="Votre paiement est en cours de traitement…" {...looking}>
      Par carte, comptez une minute ; par prélèvement, quelques jours. Vous pouvez quitter cette
      page : un e‑mail vous dira si {purchase} est confirmée.
    </Processing>
  ) : (
    <Processing label="Le site ne répond pas pour l'instant…" {...looking}>
      Si vous avez payé, ne payez pas de nouveau&#8239;: {purchase} est confirmée même sans cette
      page, et un e‑mail vous le dit.
    </Processing>
  );
