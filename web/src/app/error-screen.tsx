import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { ErrorState } from "../ui/page/error-state.tsx";
import { NotFound } from "./not-found.tsx";

const reload = (): void => window.location.reload();

/** True if our server did not answer, so that a retry may help. */
const isUnreachable = (error: unknown): boolean => {
  if (isRouteErrorResponse(error)) return error.status >= 502;
  // Browsers throw these errors when a page's code or its data can't be fetched.
  return error instanceof TypeError && /fetch|import|load failed|network/i.test(error.message);
};

/**
 * Shown instead of a page that failed: it does not exist, the server does not answer, or its code
 * broke.
 */
export const ErrorScreen = (): ReactElement => {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <ErrorState
      message={
        isUnreachable(error)
          ? "Le serveur ne répond pas en ce moment. Ce que vous aviez enregistré est gardé : réessayez dans un instant."
          : "Cette page a rencontré un problème. Rechargez-la ; si cela continue, revenez un peu plus tard."
      }
      action={
        <>
          <Button onClick={reload}>
            {isUnreachable(error) ? "Réessayer" : "Recharger la page"}
          </Button>
          <Button component="a" href={paths.landing.href()} variant="subtle">
            Revenir à l'accueil
          </Button>
        </>
      }
    />
  );
};

/** Same screen without the page's header and footer, which failed too. */
export const RootErrorScreen = (): ReactElement => (
  <main>
    <ErrorScreen />
  </main>
);
