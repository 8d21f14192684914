import { Anchor, Text } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { publicMeta } from "../../lib/format/meta.ts";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { RegistrationChoices } from "./registration-choice-card.tsx";

export const meta = publicMeta({
  title: "Inscription",
  description: "Loueur, artisan-producteur ou consommateur : ouvrez votre compte.",
});

const RegistrationPage = (): ReactElement => (
  <PageShell title="Inscription" lead="Dites-nous qui vous êtes : chaque compte a son espace.">
    <RegistrationChoices headingLevel={2} />
    <Text mt="lg">
      Déjà inscrit ?{" "}
      <Anchor component={Link} to={paths.login.href()} underline="always">
        Se connecter
      </Anchor>
    </Text>
  </PageShell>
);

export default RegistrationPage;
