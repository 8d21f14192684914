import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import illustration from "../assets/empty-products.svg";
import { ApiError } from "../lib/api/error.ts";
import { ClientTitle } from "./client-title.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";
import { PageShell } from "./page-shell.tsx";

/** What a page says instead of what it is about. */
type Words = { title: string; message: string };

type MissingPageProps = {
  error: unknown;
  /** Nothing answers to the address any more. */
  gone: Words;
  /** It could not be read; `onRetry` tries again. */
  failed: Words;
  onRetry: () => void;
};

/** The page of something public that is not there, or that could not be read. */
export const MissingPage = ({ error, gone, failed, onRetry }: MissingPageProps): ReactElement => {
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const { title, message } = isGone ? gone : failed;
  return (
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
  );
};
