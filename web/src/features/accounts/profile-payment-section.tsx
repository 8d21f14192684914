import { Button } from "@mantine/core";
import type { AccountNeed, User } from "@stokaz/contract/accounts/accounts";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatList, formatNumber } from "../../lib/format/format.ts";
import { dashboardOf } from "../../lib/session/dashboards.ts";
import { ownAccountQuery } from "../../lib/session/own-account.ts";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { AboutStripe } from "../../ui/notices/about-stripe.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { CheckIcon } from "../../ui/page/icons.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { AlertIcon } from "../../ui/page/tool-icons.tsx";
import { CONNECTION_FAILURE, useConnectPaymentAccount } from "./api.ts";
import styles from "./profile-payment-section.module.css";

const isConnected = ({ stripeAccountId }: User): boolean => Boolean(stripeAccountId);

const ConnectButton = ({ children }: { children: ReactNode }): ReactElement => {
  const connection = useConnectPaymentAccount();
  return (
    <>
      <Button loading={connection.isPending} onClick={() => connection.mutate()}>
        {children}
      </Button>
      <Refusal message={connection.isError ? CONNECTION_FAILURE : undefined} />
    </>
  );
};

const NEEDS: Readonly<Record<AccountNeed, string>> = {
  identity: "votre identité",
  business: "votre activité",
  document: "une pièce justificative",
  "bank-account": "votre compte bancaire",
  terms: "l'acceptation de ses conditions",
  other: "quelques précisions",
};

/**
 * Sentence about the facts that an unfinished account waits for. @param missing empty when the
 * provider does not say
 */
const missingSentence = (missing: readonly AccountNeed[]): string =>
  missing.length === 0
    ? "Stripe attend encore des informations, ou les vérifie. Reprenez là où vous vous êtes arrêté."
    : `Il manque encore à Stripe : ${formatList(missing.map((need) => NEEDS[need]))}. Reprenez là où vous vous êtes arrêté.`;

/**
 * Notice for an account between "not connected" and "connected": started, but with missing facts.
 */
const InactiveNotice = ({ missing }: { missing: readonly AccountNeed[] }): ReactElement => {
  const queryClient = useQueryClient();
  const isLooking = useIsFetching({ queryKey: ownAccountQuery.queryKey }) > 0;
  return (
    <Notice
      tone="warning"
      title="Votre compte Stripe n'est pas encore actif"
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
      {missingSentence(missing)}
    </Notice>
  );
};

const NEXT_STEPS = {
  lessor: "Vous pouvez publier vos espaces : vos loyers vous seront versés chaque mois.",
  artisan: "L'argent de vos ventes vous sera versé sur ce compte.",
} as const;

const ConnectedNotice = ({ role }: { role: keyof typeof NEXT_STEPS }): ReactElement => (
  <Notice
    tone="success"
    title="Votre compte Stripe est connecté"
    action={
      <Button component={Link} to={dashboardOf(role)}>
        {role === "lessor" ? "Publier un espace" : "Trouver un espace"}
      </Button>
    }
  >
    {NEXT_STEPS[role]}
  </Notice>
);

/** Result of a visit to the payment provider; nothing if the person comes from elsewhere. */
export const PaymentReturnSection = ({ user }: { user: User }): ReactElement | null => {
  const [parameters] = useSearchParams();
  const visit = parameters.get("stripe");
  if (user.role !== "lessor" && user.role !== "artisan") return null;
  if (visit !== "retour" && visit !== "reprise") return null;
  if (isConnected(user)) return <ConnectedNotice role={user.role} />;
  if (visit === "retour") return <InactiveNotice missing={user.stripeAccountMissing ?? []} />;
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

const AccountState = ({ user }: { user: User }): ReactElement => {
  const isBack = useSearchParams()[0].get("stripe") === "retour";
  if (isConnected(user)) {
    const icon = <CheckIcon size={16} />;
    return <StatusBadge tone="success" label="Compte Stripe connecté" icon={icon} />;
  }
  if (!user.stripeAccountMissing) return <ConnectButton>Connectez votre compte</ConnectButton>;
  return (
    <>
      <StatusBadge tone="warning" label="Pas encore actif" icon={<AlertIcon size={16} />} />
      {/* Right after a visit to the provider, the result is shown above the form instead. */}
      {!isBack && <InactiveNotice missing={user.stripeAccountMissing} />}
    </>
  );
};

/** State of the lessor's or artisan's payment account, and the button to connect it (spec §2). */
export const PaymentAccountFields = ({
  user,
  role,
}: {
  user: User;
  role: keyof typeof PURPOSES;
}): ReactElement => {
  const fee = useTerritoryFacts()?.platformFeePercent;
  return (
    <div className={styles.account}>
      <p className={styles.purpose}>
        {PURPOSES[role]}
        {fee !== undefined && ` Frais de plateforme : ${formatNumber(fee)}\u202f%.`}
      </p>
      <AccountState user={user} />
      {!isConnected(user) && <AboutStripe />}
    </div>
  );
};
