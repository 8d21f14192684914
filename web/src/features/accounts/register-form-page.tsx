import { Anchor } from "@mantine/core";
import { REGISTRABLE_ROLES, type RegistrableRole } from "@stokaz/contract/accounts/roles";
import { internalPath, paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { publicMeta } from "../../lib/format/meta.ts";
import { useIsHydrated } from "../../lib/session/session.ts";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { RegisterForm } from "./register-form.tsx";
import { REGISTRATION_TITLES } from "./registration-choice-card.tsx";

export const meta = publicMeta({
  title: "Inscription",
  description: "Ouvrez votre compte loueur, artisan-producteur ou consommateur.",
});

/** An unknown or missing role registers a consumer. Source: specification §6. */
const roleOf = (parameter: string | null): RegistrableRole =>
  REGISTRABLE_ROLES.find((known) => known === parameter) ?? "consumer";

const RegisterFormPage = (): ReactElement => {
  const [parameters] = useSearchParams();
  const role = roleOf(parameters.get("role"));
  const title = REGISTRATION_TITLES[role];
  const isHydrated = useIsHydrated();
  return (
    <PageShell
      title={title}
      width="form"
      lead={
        <>
          {role === "consumer"
            ? "Les champs marqués d'un astérisque sont obligatoires."
            : "Tous les champs sont obligatoires."}{" "}
          Déjà inscrit ?{" "}
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
      {/* The browser stores values typed before a reload: the form waits for them. */}
      {isHydrated ? <RegisterForm key={role} role={role} title={title} /> : <Spinner />}
    </PageShell>
  );
};

export default RegisterFormPage;
