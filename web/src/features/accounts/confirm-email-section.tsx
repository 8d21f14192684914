import { Button, Stack, Text } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import { PROBLEMS } from "@stokaz/contract/problems";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useConfirmEmail, useResendConfirmation } from "../../lib/api/email-proof.ts";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import { dashboardOf } from "../../lib/session/dashboards.ts";
import { useSession } from "../../lib/session/session.ts";
import { Refusal } from "../../ui/page/refusal.tsx";
import { PasswordOutcomeSection } from "./password-outcome-section.tsx";

const LINK_CODES = [
  "account/email-link-invalid",
  "account/email-link-expired",
  "account/email-taken",
] as const;

/** Reason why a link does not work; `undefined` if a retry may help. */
const linkFailure = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.errors.some(({ field }) => field === "token")) {
    return PROBLEMS["account/email-link-invalid"].message;
  }
  return LINK_CODES.some((code) => code === error.code) ? error.message : undefined;
};

const Onward = ({ to, children }: { to: string; children: ReactNode }): ReactElement => (
  <Button component={Link} to={to}>
    {children}
  </Button>
);

/** Way to get another link: at once for a logged-in user, after the login for a visitor. */
const AnotherLink = (): ReactElement => {
  const session = useSession();
  const resend = useResendConfirmation();
  if (!session) {
    return <Onward to={paths.login.href(paths.profile.href())}>Se connecter</Onward>;
  }
  if (!session.user?.emailUnproven) {
    return <Onward to={paths.profile.href()}>Ouvrir mon profil</Onward>;
  }
  return resend.data ? (
    <p role="status">{resend.data.message}</p>
  ) : (
    <>
      <Button loading={resend.isPending} onClick={() => resend.mutate()}>
        Recevoir un nouveau lien
      </Button>
      <Refusal message={resend.error && messageOf(resend.error)} />
    </>
  );
};

/**
 * Confirms an address with the token of a mailed link. It needs a click, because programs that scan
 * mails open links too.
 */
export const ConfirmEmailSection = ({ token }: { token: string }): ReactElement => {
  const session = useSession();
  const confirm = useConfirmEmail();
  const failure =
    token === "" ? PROBLEMS["account/email-link-invalid"].message : linkFailure(confirm.error);
  if (confirm.isSuccess) {
    return (
      <PasswordOutcomeSection
        isSuccess
        message={confirm.data.message}
        hint={
          confirm.data.outcome === "changed"
            ? "Par sécurité, vos autres appareils sont déconnectés."
            : undefined
        }
        action={
          session ? (
            <Onward to={dashboardOf(session.role)}>Continuer</Onward>
          ) : (
            <Onward to={paths.login.href()}>Se connecter</Onward>
          )
        }
      />
    );
  }
  if (failure) {
    return (
      <PasswordOutcomeSection
        isSuccess={false}
        message={failure}
        hint={
          session
            ? undefined
            : "Connectez-vous pour en demander un nouveau, ou pour choisir une autre adresse."
        }
        action={<AnotherLink />}
      />
    );
  }
  return (
    <Stack gap="md">
      <Text>Appuyez sur ce bouton pour confirmer que cette adresse e-mail est la vôtre.</Text>
      <Button loading={confirm.isPending} onClick={() => confirm.mutate(token)} fullWidth>
        Confirmer mon adresse
      </Button>
      <Refusal message={confirm.error && messageOf(confirm.error)} />
    </Stack>
  );
};
