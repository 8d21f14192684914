import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import { Link } from "react-router";
import illustration from "../assets/error.svg";
import { pageMeta } from "../lib/meta.ts";
import { paths } from "../lib/paths.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageShell } from "../ui/page-shell.tsx";

export const meta = pageMeta("Page introuvable");

const NotFoundPage = (): ReactElement => (
  <PageShell title="Page introuvable">
    <EmptyState
      illustration={illustration}
      message="L'adresse demandée n'existe pas, ou n'existe plus."
      action={
        <Button component={Link} to={paths.landing.href()}>
          Revenir à l'accueil
        </Button>
      }
    />
  </PageShell>
);

export default NotFoundPage;
