import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { PROBLEMS } from "@stokaz/contract/problems";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { ownAccountQuery } from "../../lib/session/own-account.ts";
import { useSession } from "../../lib/session/session.ts";
import { AboutStripe } from "../../ui/notices/about-stripe.tsx";
import { Notice } from "../../ui/notices/notice.tsx";

/** Notice for lessors without a payment account to connect one first; empty for the others. */
export const PaymentAccountSection = (): ReactElement | null => {
  const { data } = useQuery(ownAccountQuery);
  const kept = useSession()?.user;
  // The stored session is used until the account is loaded, because a later notice would push the
  // figures down.
  const account = data ?? kept;
  if (!account || account.stripeAccountId) return null;
  return (
    <Notice
      tone="warning"
      title={PROBLEMS["space/payment-account-missing"].message}
      action={
        <Button component={Link} to={paths.profile.href()}>
          Aller à mon profil
        </Button>
      }
    >
      Vos loyers vous sont versés sur ce compte, chaque mois. Comptez cinq minutes.
      <AboutStripe />
    </Notice>
  );
};
