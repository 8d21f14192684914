import type { ReactElement } from "react";
import { Processing } from "./processing-section.tsx";

type PaymentWaitProps = {
  /** What is paid for, as a sentence has it: `la commande`. */
  purchase: "la commande" | "la location";
  /** Whether the site said that the payment is under way; otherwise nothing answers. */
  isUnderWay: boolean;
  isChecking: boolean;
  onCheck: () => void;
};

/** A payment whose end is not known yet: nobody is to pay again meanwhile. */
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
