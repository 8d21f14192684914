import { Button, type ButtonProps, VisuallyHidden } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactElement, useId, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import styles from "./more-button.module.css";

type MoreButtonProps = Omit<ButtonProps, "variant" | "loading"> & {
  list: Pick<
    UseInfiniteQueryResult,
    "error" | "hasNextPage" | "isFetchNextPageError" | "isFetchingNextPage" | "fetchNextPage"
  >;
  children: string;
};

const takeLostFocus = (end: HTMLElement | null): void => {
  if (document.activeElement === document.body) end?.focus({ preventScroll: true });
};

/**
 * Button that loads the next page of a list; hidden once all of it is shown. A failure stays beside
 * it until the page is loaded.
 */
export const MoreButton = ({ list, children, ...button }: MoreButtonProps): ReactElement | null => {
  const failureId = useId();
  const [isPressed, setIsPressed] = useState(false);
  const hasFailed = list.isFetchNextPageError;
  if (!list.hasNextPage) {
    // The pressed button is gone: the focus keeps its place in the page.
    return isPressed ? (
      <VisuallyHidden ref={takeLostFocus} tabIndex={-1}>
        Fin de la liste
      </VisuallyHidden>
    ) : null;
  }
  return (
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
        onClick={() => {
          setIsPressed(true);
          void list.fetchNextPage();
        }}
      >
        {hasFailed ? "Réessayer" : children}
      </Button>
    </>
  );
};
