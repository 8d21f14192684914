import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import illustration from "../../assets/empty-products.svg";
import { ApiError } from "../../lib/api/error.ts";
import { useShownFor } from "../../lib/session/shown-for.ts";
import { ClientTitle } from "./client-title.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";
import { PageShell } from "./page-shell.tsx";
import { Spinner } from "./spinner.tsx";

/** Text that a page shows instead of its content. */
type Words = { title: string; message: string };

type MissingPageProps = {
  /**
   * `null` while only the server has looked, which knows nobody: visitors see at once that nothing is
   * there, and who is logged in waits for their own answer.
   */
  error: unknown;
  /** Text if the address does not exist any more. */
  gone: Words;
  /** Text if the content could not be read; `onRetry` retries. */
  failed: Words;
  onRetry: () => void;
};

/** Page for public content that does not exist or could not be read. */
export const MissingPage = ({ error, gone, failed, onRetry }: MissingPageProps): ReactElement => {
  const forVisitors = useShownFor("visitor");
  if (error === null && !forVisitors) return <Spinner />;
  const isGone =
    error === null || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  const { title, message } = isGone ? gone : failed;
  return (
    <div {...(error === null && forVisitors)}>
      <PageShell title={title}>
        <ClientTitle>{title}</ClientTitle>
        {isGone ? (
          <EmptyState
            illustration={illustration}
            message={message}
            action={
              <Button component={Link} to={paths.productListing.href()}>
                Voir les produits
              </Button>
            }
          />
        ) : (
          <ErrorState message={message} onRetry={onRetry} />
        )}
      </PageShell>
    </div>
  );
};
