import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { formatEuros } from "../../lib/format/format.ts";
import { AboutStripe } from "../../ui/notices/about-stripe.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import type { Earnings } from "./api.ts";

/** Notice for sellers without a connected payment account; empty for the others. */
export const AccountSection = ({ earnings }: { earnings: Earnings }): ReactElement | null => {
  const { isConnected, waiting } = earnings;
  if (isConnected) return null;
  return (
    <Notice
      tone="warning"
      title={
        waiting.amount > 0
          ? `${formatEuros(waiting.amount)} vous attendent, mais nous ne savons pas où les verser.`
          : "Nous ne savons pas encore où verser vos revenus."
      }
      action={
        <Button component={Link} to={paths.profile.href()}>
          Connecter mon compte de paiement
        </Button>
      }
    >
      Votre compte de paiement n'est pas connecté, ou Stripe attend une information. Comptez cinq
      minutes : rien n'est perdu d'ici là.
      <AboutStripe />
    </Notice>
  );
};
