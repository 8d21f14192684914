import { Button } from "@mantine/core";
import type { ReactElement } from "react";
import { paths } from "../lib/paths.ts";
import { ErrorState } from "../ui/error-state.tsx";

const reload = (): void => window.location.reload();

/** The last resort: a page that broke while it was drawn. */
export const ErrorScreen = (): ReactElement => (
  <main>
    <ErrorState
      message="Cette page a rencontré un problème. Rechargez-la ; si cela continue, revenez un peu plus tard."
      action={
        <>
          <Button onClick={reload}>Recharger la page</Button>
          <Button component="a" href={paths.landing.href()} variant="subtle">
            Revenir à l'accueil
          </Button>
        </>
      }
    />
  </main>
);
