import { Button } from "@mantine/core";
import { claimPaths } from "@stokaz/contract/claims/claim-paths";
import { CLAIM_STATUSES } from "@stokaz/contract/claims/claim-words";
import type { ClaimInShort } from "@stokaz/contract/claims/claims";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import illustration from "../../assets/empty-orders.svg";
import { formatEuros, formatLongDay } from "../../lib/format/format.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { RowsState } from "../../ui/page/rows-state.tsx";
import { claimsQuery } from "./api.ts";
import styles from "./claims.module.css";
import { TONES } from "./rules.ts";

const Row = ({ claim }: { claim: ClaimInShort }): ReactElement => {
  const { _id, title, otherName, asked, status, dueOn, isOnes } = claim;
  return (
    <li className={styles.row}>
      <span>
        <strong>{title}</strong>
        <span className={styles.soft}>
          Avec {otherName}, {formatEuros(asked)} demandés
        </span>
        {dueOn && (
          <span className={styles.soft}>
            {isOnes ? "À vous de répondre" : "Suite"} jusqu'au {formatLongDay(dueOn)}
          </span>
        )}
      </span>
      <span className={styles.aside}>
        <StatusBadge
          tone={isOnes ? "danger" : TONES[status]}
          label={isOnes ? "À vous" : CLAIM_STATUSES[status]}
        />
        <Button
          component={Link}
          to={claimPaths.claim.href(_id)}
          variant={isOnes ? "filled" : "default"}
          aria-label={`Ouvrir le litige : ${title}`}
        >
          Ouvrir
        </Button>
      </span>
    </li>
  );
};

/** List of claims that the user opened or has to answer. */
export const ListSection = (): ReactElement => {
  const list = useInfiniteQuery(claimsQuery);
  const { data } = list;
  const claims = data?.pages.flatMap((page) => page.data);
  return (
    <PageShell
      title="Mes litiges"
      lead="Ce qui ne s'est pas passé comme prévu, et où cela en est."
      width="text"
    >
      {!claims && <RowsState query={list} count={3} />}
      {claims?.length === 0 && (
        <EmptyState
          illustration={illustration}
          message="Aucun litige. Si quelque chose ne va pas, signalez-le depuis la commande ou la location."
        />
      )}
      {claims && claims.length > 0 && (
        <ul className={styles.list} aria-label="Mes litiges">
          {claims.map((claim) => (
            <Row key={claim._id} claim={claim} />
          ))}
        </ul>
      )}
      <MoreButton list={list} mt="md">
        Voir plus de litiges
      </MoreButton>
    </PageShell>
  );
};
