import type { RentalRequestShown } from "@stokaz/contract/leases/rental-requests";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { requestsQuery } from "./api.ts";
import styles from "./requests.module.css";

type RequestListProps = {
  title: string;
  /** Help text for the number of waiting requests. */
  help: (waiting: number) => string;
  card: (request: RentalRequestShown) => ReactElement;
};

/** Rental requests, page by page. An empty list shows nothing. */
export const RequestList = ({ title, help, card }: RequestListProps): ReactElement | null => {
  const list = useInfiniteQuery(requestsQuery);
  const { data, error } = list;
  if (error && !data) {
    return (
      <Panel title={title}>
        <ErrorState message={messageOf(error)} onRetry={() => void list.refetch()} />
      </Panel>
    );
  }
  const requests = data?.pages.flatMap((page) => page.data) ?? [];
  if (requests.length === 0) return null;
  return (
    <Panel title={title} help={help(data?.pages[0]?.waiting ?? 0)}>
      <div className={styles.list}>
        {requests.map(card)}
        <MoreButton list={list} className={styles.more ?? ""}>
          Voir plus de demandes
        </MoreButton>
      </div>
    </Panel>
  );
};
