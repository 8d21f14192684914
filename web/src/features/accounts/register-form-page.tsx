import { Anchor } from "@mantine/core";
import { REGISTRABLE_ROLES, type RegistrableRole } from "@stokaz/contract/roles";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { pageMeta } from "../../lib/meta.ts";
import { internalPath, paths } from "../../lib/paths.ts";
import { useIsLive } from "../../lib/session.ts";
import { Spinner } from "../../ui/loading.tsx";
import { PageShell } from "../../ui/page-shell.tsx";
import { RegisterForm } from "./register-form.tsx";
import { REGISTRATION_TITLES } from "./registration-choice-card.tsx";

export const meta = pageMeta(
  "Inscription",
  "Ouvrez votre compte loueur, artisan-producteur ou consommateur.",
);

/** Any other role, or none, registers a consumer. Source: specification §6. */
const roleOf = (parameter: string | null): RegistrableRole =>
  REGISTRABLE_ROLES.find((known) => known === parameter) ?? "consumer";

const RegisterFormPage = (): ReactElement => {
  const [parameters] = useSearchParams();
  // One prerendered page serves the three roles: which one is known in the browser only.
  if (!useIsLive()) {
    return (
      <PageShell title="Inscription" width="form">
        <Spinner />
      </PageShell>
    );
  }
  const role = roleOf(parameters.get("role"));
  const title = REGISTRATION_TITLES[role];
  return (
    <PageShell
      title={title}
      width="form"
      lead={
        <>
          Tous les champs sont obligatoires. Déjà inscrit ?{" "}
          <Anchor
            component={Link}
            to={paths.login.href(internalPath(parameters.get("next")))}
            underline="always"
            inherit
          >
            Se connecter
          </Anchor>
        </>
      }
    >
      <RegisterForm key={role} role={role} title={title} />
    </PageShell>
  );
};

export default RegisterFormPage;
