import { Button, type ButtonProps } from "@mantine/core";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactElement } from "react";

type MoreButtonProps = Omit<ButtonProps, "variant" | "loading"> & {
  list: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  children: string;
};

/** Button that loads the next page of a list; hidden once all of it is shown. */
export const MoreButton = ({ list, ...button }: MoreButtonProps): ReactElement | null =>
  list.hasNextPage ? (
    <Button
      {...button}
      variant="default"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    />
  ) : null;
