import { Button } from "@mantine/core";
import type { User } from "@stokaz/contract/accounts";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { dashboardOf } from "../../lib/dashboards.ts";
import { formatNumber } from "../../lib/format.ts";
import { ownAccountQuery } from "../../lib/own-account.ts";
import { useTerritory } from "../../lib/territory.ts";
import { CheckIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useConnectPaymentAccount } from "./api.ts";
import styles from "./profile-payment-section.module.css";

const isConnected = ({ stripeAccountId }: User): boolean => Boolean(stripeAccountId);

const ConnectButton = ({ children }: { children: ReactNode }): ReactElement => {
  const connection = useConnectPaymentAccount();
  return (
    <Button loading={connection.isPending} onClick={() => connection.mutate()}>
      {children}
    </Button>
  );
};

const NotActiveYet = (): ReactElement => {
  const queryClient = useQueryClient();
  const isLooking = useIsFetching({ queryKey: ownAccountQuery.queryKey }) > 0;
  return (
    <Notice
      tone="warning"
      title="Votre compte n'est pas encore actif"
      action={
        <>
          <ConnectButton>Continuer</ConnectButton>
          <Button
            variant="default"
            loading={isLooking}
            onClick={() => queryClient.invalidateQueries({ queryKey: ownAccountQuery.queryKey })}
          >
            Vérifier à nouveau
          </Button>
        </>
      }
    >
      Stripe attend encore des informations, ou les vérifie. Reprenez là où vous vous êtes arrêté.
    </Notice>
  );
};

const WHAT_IS_NEXT = {
  lessor: "Vous pouvez publier vos espaces : vos loyers vous seront versés chaque mois.",
  artisan: "L'argent de vos ventes vous sera versé sur ce compte.",
} as const;

const NowConnected = ({ role }: { role: keyof typeof WHAT_IS_NEXT }): ReactElement => (
  <Notice
    tone="success"
    title="Votre compte Stripe est connecté"
    action={
      <Button component={Link} to={dashboardOf(role)}>
        {role === "lessor" ? "Publier un espace" : "Trouver un espace"}
      </Button>
    }
  >
    {WHAT_IS_NEXT[role]}
  </Notice>
);

/** What a visit to the payment provider led to; nothing when the person comes from elsewhere. */
export const PaymentReturnSection = ({ user }: { user: User }): ReactElement | null => {
  const [parameters] = useSearchParams();
  const visit = parameters.get("stripe");
  if (user.role !== "lessor" && user.role !== "artisan") return null;
  if (visit !== "retour" && visit !== "reprise") return null;
  if (isConnected(user)) return <NowConnected role={user.role} />;
  if (visit === "retour") return <NotActiveYet />;
  return (
    <Notice
      tone="warning"
      title="Le lien vers Stripe n'est plus valable"
      action={<ConnectButton>Obtenir un nouveau lien</ConnectButton>}
    >
      Il ne sert qu'une fois, pendant quelques minutes. Ce que vous avez déjà rempli est gardé.
    </Notice>
  );
};

const PURPOSES = {
  lessor: "Vos loyers vous sont versés sur un compte Stripe, chaque mois, au début du mois loué.",
  artisan:
    "L'argent de vos ventes vous est versé sur un compte Stripe, dès que l'acheteur a récupéré sa commande.",
} as const;

/** Whether the lessor or the artisan can be paid, and how to get there (spec §2). */
export const PaymentAccountFields = ({
  user,
  role,
}: {
  user: User;
  role: keyof typeof PURPOSES;
}): ReactElement => {
  const fee = useTerritory()?.platformFeePercent;
  return (
    <div className={styles.account}>
      <p className={styles.purpose}>
        {PURPOSES[role]}
        {fee !== undefined && ` Frais de plateforme : ${formatNumber(fee)}\u202f%.`}
      </p>
      {isConnected(user) ? (
        <StatusBadge tone="success" label="Compte Stripe connecté" icon={<CheckIcon size={16} />} />
      ) : (
        <ConnectButton>Connectez votre compte</ConnectButton>
      )}
    </div>
  );
};
