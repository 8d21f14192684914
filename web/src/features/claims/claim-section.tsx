import { Button } from "@mantine/core";
import { claimPaths } from "@stokaz/contract/claims/claim-paths";
import {
  CLAIM_DECISIONS,
  CLAIM_REASONS,
  CLAIM_STATUSES,
  type ClaimMove,
  claimRights,
} from "@stokaz/contract/claims/claim-words";
import type { Claim } from "@stokaz/contract/claims/claims";
import { paths } from "@stokaz/contract/paths";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { isRefusal, messageOf } from "../../lib/api/error.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { takeFocus } from "../../lib/browser/take-focus.ts";
import { formatEuros } from "../../lib/format/format.ts";
import { getSession } from "../../lib/session/session.ts";
import { UnsavedChanges } from "../../ui/fields/unsaved-changes.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { claimQuery } from "./api.ts";
import styles from "./claims.module.css";
import { DecideForm } from "./decide-form.tsx";
import { isTyped, MoveForm, type MoveWords, NO_WORDS } from "./move-form.tsx";
import { MOVE_WORDS, moneyOf, nextOf, TONES } from "./rules.ts";
import { TimelineSection } from "./timeline-section.tsx";

/** Address of the purchase for the viewer. */
const purchaseOf = ({ side, kind, purpose, purchaseId }: Claim): string => {
  if (side === "operator") return paths.adminDashboard.href({ detail: `${purpose}:${purchaseId}` });
  if (purpose === "rental") return paths.lease.href(purchaseId);
  const isBuyer = (kind === "bought") === (side === "opener");
  return isBuyer ? paths.myOrders.href(purchaseId) : paths.sales.href();
};

const Fact = ({ term, children }: { term: string; children: ReactNode }): ReactElement => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const Facts = ({ claim }: { claim: Claim }): ReactElement => (
  <dl className={styles.facts}>
    <Fact term="Ouvert par">{claim.openerName}</Fact>
    <Fact term="Répond">{claim.respondentName}</Fact>
    <Fact term="Ce qui ne va pas">{CLAIM_REASONS[claim.reason]}</Fact>
    {claim.lines.length > 0 && (
      <Fact term="Produits">{claim.lines.map(({ label }) => label).join(", ")}</Fact>
    )}
    <Fact term="Demandé">{formatEuros(claim.asked)}</Fact>
    {claim.proposed !== null && <Fact term="Proposé">{formatEuros(claim.proposed)}</Fact>}
    {claim.given !== null && <Fact term="Accordé">{formatEuros(claim.given)}</Fact>}
    {claim.left !== null && <Fact term="Reste à rendre au plus">{formatEuros(claim.left)}</Fact>}
  </dl>
);

/**
 * Buttons for the viewer's possible moves; each opens its form.
 *
 * @param onMoved called once a move is sent, when the form goes
 */
const Moves = ({ claim, onMoved }: { claim: Claim; onMoved: () => void }): ReactElement | null => {
  const [move, setMove] = useState<ClaimMove>();
  const [left, setLeft] = useState<ClaimMove>();
  const [typed, setTyped] = useState<Partial<Record<ClaimMove, MoveWords>>>({});
  const close = (next: typeof typed): void => {
    setMove(undefined);
    setTyped(next);
  };
  const isKept = (one: ClaimMove): boolean => isTyped(typed[one] ?? NO_WORDS);
  if (move) {
    return (
      <Panel title={MOVE_WORDS[move]}>
        <MoveForm
          key={move}
          claim={claim}
          move={move}
          typed={typed[move] ?? NO_WORDS}
          isMoreKept={claim.moves.some((one) => one !== move && isKept(one))}
          onBack={({ words, amount, pictures }) => {
            setLeft(move);
            close({ ...typed, [move]: { words, amount, pictures } });
          }}
          onDone={() => {
            setLeft(undefined);
            close({});
            onMoved();
          }}
        />
      </Panel>
    );
  }
  if (claim.moves.length === 0) return null;
  // Moves that end or advance the claim come first; giving up comes last.
  const ranked = claim.moves.toSorted((one, other) => rankOf(one) - rankOf(other));
  return (
    <div className={styles.actions}>
      <UnsavedChanges isUnsaved={() => claim.moves.some(isKept) && getSession() !== null} />
      {ranked.map((one, index) => (
        <Button
          key={one}
          // "Revenir" is gone, and the focus with it.
          ref={one === left ? takeFocus : undefined}
          size="md"
          variant={index === 0 && one !== "say" ? "filled" : "default"}
          onClick={() => setMove(one)}
        >
          {MOVE_WORDS[one]}
        </Button>
      ))}
    </div>
  );
};

const RANKS: readonly ClaimMove[] = [
  "agree",
  "accept",
  "propose",
  "refuse",
  "escalate",
  "say",
  "withdraw",
];
const rankOf = (move: ClaimMove): number => RANKS.indexOf(move);

const Decision = ({ claim }: { claim: Claim }): ReactElement | null =>
  claim.decision && (
    <Panel title="La décision de la plateforme">
      <p>
        <strong>{CLAIM_DECISIONS[claim.decision.outcome]}</strong>
        {claim.given ? `, soit ${formatEuros(claim.given)}` : ""}
      </p>
      <p className={styles.words}>{claim.decision.reason}</p>
      <p className={styles.soft}>{claimRights(claim.mediator)}</p>
    </Panel>
  );

const Content = ({ claim, timeZone }: { claim: Claim; timeZone: string }): ReactElement => {
  const next = nextOf(claim);
  const following = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.page}>
      <div ref={following} tabIndex={-1}>
        <Notice tone={claim.dueOn === null ? "success" : "info"} title={next.title}>
          {next.text} {moneyOf(claim)}
        </Notice>
      </div>
      <Decision claim={claim} />
      {claim.side === "operator" && claim.status === "escalated" && (
        <Panel title="Votre décision" help="Définitive ici : les deux parties la reçoivent.">
          <DecideForm claim={claim} />
        </Panel>
      )}
      <Moves claim={claim} onMoved={() => following.current?.focus()} />
      <Panel title="Le litige">
        <Facts claim={claim} />
      </Panel>
      <TimelineSection claim={claim} timeZone={timeZone} />
      <div className={styles.actions}>
        <Button component={Link} to={purchaseOf(claim)} variant="default">
          {claim.purpose === "order" ? "Voir la commande" : "Voir la location"}
        </Button>
        {claim.side !== "operator" && (
          <Button component={Link} to={claimPaths.claims.href()} variant="default">
            Tous mes litiges
          </Button>
        )}
      </div>
    </div>
  );
};

/**
 * One claim: its history, the next step and the viewer's moves. The server decides if the viewer
 * may read it.
 */
export const ClaimSection = ({ id }: { id: string }): ReactElement => {
  const { data: claim, error, refetch } = useQuery(claimQuery(id));
  const timeZone = useTerritoryFacts()?.timeZone;
  return (
    <PageShell
      title={claim ? `Litige : ${claim.title}` : "Litige"}
      width="text"
      action={
        claim && (
          <span>
            <StatusBadge tone={TONES[claim.status]} label={CLAIM_STATUSES[claim.status]} />
          </span>
        )
      }
    >
      {!claim && !error && <RowSkeletons count={3} />}
      {!claim && error && isRefusal(error) && <Notice tone="info" title={messageOf(error)} />}
      {!claim && error && !isRefusal(error) && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {claim && timeZone && <Content claim={claim} timeZone={timeZone} />}
    </PageShell>
  );
};
