import { Button } from "@mantine/core";
import type { Cents } from "@stokaz/contract/money/money";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { LoadFailedNotice } from "../../ui/notices/load-failed-notice.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Price } from "../../ui/offers/price.tsx";
import type { Quote } from "./api.ts";
import { Problems } from "./problems-section.tsx";
import { type ShownLine, totalOf } from "./rules.ts";
import styles from "./summary-section.module.css";
import { TAX_INCLUDED } from "./terms-section.tsx";

type SummaryProps = {
  lines: readonly ShownLine[];
  quote: UseQueryResult<Quote>;
  onAccept: (prices: ReadonlyMap<string, Cents>) => void;
  onDrop?: ((productIds: string[]) => void) | undefined;
  /** Link to the page where the purchase can be changed, if that is another page. */
  change?: ReactNode;
  /** Next step, shown if there is no problem. */
  children: ReactNode;
};

/** Total of the purchase, followed by its problems or the next step. */
export const Summary = ({ lines, quote, children, ...ways }: SummaryProps): ReactElement => {
  const hasProblems = lines.some(({ problem }) => problem !== null);
  return (
    <Panel title="Total">
      <div className={styles.summary}>
        <p className={styles.total}>
          <span aria-live="polite">
            <Price amount={totalOf(lines)} size="lg" />
          </span>
          <span className={styles.tax}>{TAX_INCLUDED}</span>
        </p>
        {quote.isPending && (
          <Button size="lg" fullWidth loading>
            Vérification des prix et du stock
          </Button>
        )}
        {quote.isError && (
          <LoadFailedNotice
            title="Prix et stock n'ont pas pu être vérifiés."
            isRetrying={quote.isFetching}
            onRetry={() => quote.refetch()}
          >
            {messageOf(quote.error)} Rien n'est perdu.
          </LoadFailedNotice>
        )}
        {quote.isSuccess && hasProblems && <Problems lines={lines} {...ways} />}
        {quote.isSuccess && !hasProblems && quote.data.problem && (
          <Notice tone="warning" title={quote.data.problem.message} />
        )}
        {quote.isSuccess && !hasProblems && !quote.data.problem && children}
      </div>
    </Panel>
  );
};
