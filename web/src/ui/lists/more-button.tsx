import { Button, type ButtonProps } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactElement, useId } from "react";
import { messageOf } from "../../lib/api/error.ts";
import styles from "./more-button.module.css";

type MoreButtonProps = Omit<ButtonProps, "variant" | "loading"> & {
  list: Pick<
    UseInfiniteQueryResult,
    "error" | "hasNextPage" | "isFetchNextPageError" | "isFetchingNextPage" | "fetchNextPage"
  >;
  children: string;
};

/**
 * Button that loads the next page of a list; hidden once all of it is shown. A failure stays beside
 * it until the page is loaded.
 */
export const MoreButton = ({ list, children, ...button }: MoreButtonProps): ReactElement | null => {
  const failureId = useId();
  const hasFailed = list.isFetchNextPageError;
  return list.hasNextPage ? (
    <>
      {hasFailed && (
        <p role="alert" id={failureId} className={`field-error refusal ${styles.failure}`}>
          {messageOf(list.error)}
        </p>
      )}
      <Button
        {...button}
        variant="default"
        loading={list.isFetchingNextPage}
        aria-describedby={hasFailed ? failureId : undefined}
        onClick={() => void list.fetchNextPage()}
      >
        {hasFailed ? "Réessayer" : children}
      </Button>
    </>
  ) : null;
};
