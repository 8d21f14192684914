import type { Queued, QueueKind } from "@stokaz/contract/admin/admin-queue";
import {
  DISPUTE_REASON_NAMES,
  FINDING_LABELS,
  frenchRefusal,
} from "@stokaz/contract/checkout/payments";
import { claimPaths } from "@stokaz/contract/claims/claim-paths";
import { REFUSAL_REASONS } from "@stokaz/contract/handover/handover";
import type { HandoverCase } from "@stokaz/contract/handover/handover-cases";
import { keysOf } from "@stokaz/contract/keys";
import { REPORT_CAUSES } from "@stokaz/contract/moderation/reports";
import { TAX_STEPS } from "@stokaz/contract/tax/tax-identity";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import {
  formatCount,
  formatDay,
  formatEuros,
  formatInstantDay,
  formatLongDay,
} from "../../../lib/format/format.ts";
import { ErrorState } from "../../../ui/page/error-state.tsx";
import { CheckIcon } from "../../../ui/page/icons.tsx";
import { RowSkeletons } from "../../../ui/page/loading.tsx";
import { useDetailAddress } from "../api.ts";
import { COMPANY_WORDS } from "../companies/rules.ts";
import { LOADING_FAILURE } from "../rules.ts";
import { openCasesQuery, queueQuery } from "./api.ts";
import { KindCard, type Line, type Openable, type Opened } from "./kind-card.tsx";
import { type DialogSubject, QueueDialog } from "./queue-dialog.tsx";
import styles from "./queue-section.module.css";

const purchaseOf = (failed: { purpose: "rental" | "order"; purchaseId: string }): Opened => ({
  kind: "detail",
  detailKind: failed.purpose,
  id: failed.purchaseId,
});

/** Texts and target of the lines of one kind. */
type Kind<K extends QueueKind> = {
  name: string;
  title: (queued: Queued<K>) => string;
  detail: (queued: Queued<K>, timeZone: string) => string;
  opens: (queued: Queued<K>) => Opened;
  /** True if it is past its deadline. */
  isLate?: (queued: Queued<K>) => boolean;
};

/** Kinds of the queue, in the order shown. */
const KINDS: { readonly [K in QueueKind]: Kind<K> } = {
  injunctions: {
    name: "Injonctions d'une autorité",
    title: ({ subjectName }) => subjectName,
    detail: ({ dueOn, authority }) => `D'ici le ${formatDay(dueOn)} · ${authority}`,
    opens: (injunction) => ({ kind: "injunction", injunction }),
    isLate: ({ isLate }) => isLate,
  },
  messages: {
    name: "Messages",
    title: ({ name }) => name,
    detail: ({ message }) => message,
    opens: (message) => ({ kind: "message", message }),
  },
  reports: {
    name: "Signalements",
    title: ({ subjectName }) => subjectName,
    detail: ({ cause, words }) => `${REPORT_CAUSES[cause]}\u202f: ${words}`,
    opens: (report) => ({ kind: "report", report }),
  },
  contests: {
    name: "Contestations",
    title: ({ subjectName, decisionNumber }) => subjectName || decisionNumber,
    detail: ({ answerBy, message }) => `Répondre avant le ${formatLongDay(answerBy)} · ${message}`,
    opens: (contest) => ({ kind: "contest", contest }),
  },
  claims: {
    name: "Litiges à décider",
    title: ({ title, people }) => `${title} · ${people}`,
    detail: ({ dueOn, amount }) =>
      [
        ...(dueOn ? [`Décider jusqu'au ${formatLongDay(dueOn)}`] : []),
        `${formatEuros(amount)} demandés`,
      ].join(" · "),
    opens: ({ _id }) => ({ kind: "page", address: claimPaths.claim.href(_id) }),
    isLate: ({ isLate }) => isLate,
  },
  transfers: {
    name: "Versements échoués",
    title: ({ amount, sellerName }) => `${formatEuros(amount)} pour ${sellerName}`,
    detail: ({ error }) => (error === null ? "Nouvel essai prévu" : frenchRefusal(error)),
    opens: purchaseOf,
  },
  refunds: {
    name: "Remboursements échoués",
    title: ({ amount }) => `${formatEuros(amount)} à rendre`,
    detail: ({ error }) => (error === null ? "Refusé par la banque" : frenchRefusal(error)),
    opens: purchaseOf,
  },
  reversals: {
    name: "Reprises échouées",
    title: ({ amount, sellerName }) => `${formatEuros(amount)} à reprendre à ${sellerName}`,
    detail: ({ error }) => (error === null ? "Nouvel essai prévu" : frenchRefusal(error)),
    opens: purchaseOf,
  },
  endings: {
    name: "Locations remboursées encore utilisées",
    title: ({ spaceName, artisanName }) => `${spaceName} · ${artisanName}`,
    detail: ({ orders }) =>
      orders === 0 ? "Prend fin" : `${formatCount(orders, "commande")} à récupérer ou à rembourser`,
    opens: purchaseOf,
  },
  disputes: {
    name: "Paiements contestés",
    title: ({ amount }) => `${formatEuros(amount)} contestés`,
    detail: ({ answerBy, reason }, timeZone) =>
      [
        ...(answerBy ? [`Répondre avant le ${formatInstantDay(answerBy, timeZone)}`] : []),
        DISPUTE_REASON_NAMES[reason] ?? reason,
      ].join(" · "),
    opens: purchaseOf,
  },
  findings: {
    name: "Écarts de rapprochement",
    title: ({ kind }) => FINDING_LABELS[kind],
    detail: ({ subject }) => subject,
    opens: (finding) =>
      finding.purpose && finding.purchaseId
        ? { kind: "detail", detailKind: finding.purpose, id: finding.purchaseId }
        : { kind: "finding", finding },
  },
  spaces: {
    name: "Adresses non localisées",
    title: ({ name }) => name,
    detail: ({ address }) => address,
    opens: (space) => ({ kind: "space", space }),
  },
  accounts: {
    name: "Comptes de paiement perdus",
    title: ({ name }) => name,
    detail: ({ email }) => email,
    opens: ({ _id }) => ({ kind: "detail", detailKind: "user", id: _id }),
  },
  licences: {
    name: "Licences d'alcool à demander",
    title: ({ name }) => name,
    detail: ({ email }) => email,
    opens: ({ _id }) => ({ kind: "detail", detailKind: "user", id: _id }),
  },
  approvals: {
    name: "Premières annonces à valider",
    title: ({ name }) => name,
    detail: ({ list, ownerName }) => `${list === "spaces" ? "Espace" : "Produit"} de ${ownerName}`,
    opens: (approval) => ({ kind: "approval", approval }),
  },
  companies: {
    name: "Entreprises à vérifier",
    title: ({ tradeName }) => tradeName,
    detail: ({ state }) => COMPANY_WORDS[state],
    opens: (company) => ({ kind: "company", company }),
  },
  certificates: {
    name: "Attestations d'assurance",
    title: ({ artisanName }) => artisanName,
    detail: ({ insurer, endsOn }) => `${insurer}, jusqu'au ${formatDay(endsOn)}`,
    opens: (certificate) => ({ kind: "certificate", certificate }),
  },
  leftovers: {
    name: "Marchandises restées après une location",
    title: ({ spaceName, artisanName }) => `${spaceName} · ${artisanName}`,
    detail: ({ products, report, fetchUntil }) =>
      [
        ...(fetchUntil ? [`À reprendre avant le ${formatDay(fetchUntil)}, passé`] : []),
        report?.note ?? formatCount(products.length, "produit sur place", "produits sur place"),
      ].join(" · "),
    opens: (leftovers) => ({ kind: "leftovers", leftovers }),
  },
  taxSellers: {
    name: "Informations fiscales manquantes",
    title: ({ name }) => name,
    detail: ({ step }) => TAX_STEPS[step],
    opens: ({ _id }) => ({ kind: "detail", detailKind: "user", id: _id }),
  },
  mails: {
    name: "E-mails non envoyés",
    title: ({ subject }) => subject,
    detail: ({ to }) => to,
    opens: () => ({ kind: "mails" }),
  },
};

const linesOf = <K extends QueueKind>(
  { title, detail, opens, isLate }: Kind<K>,
  queued: readonly Queued<K>[],
  timeZone: string,
): Line[] =>
  queued.map((one) => ({
    _id: one._id,
    title: title(one),
    detail: detail(one, timeZone),
    since: one.since,
    opens: opens(one),
    isLate: isLate?.(one) ?? false,
  }));

const CASE_WORDS: Readonly<Record<HandoverCase["kind"], string>> = {
  refusal: "Refusée à la remise",
  contest: "Contestée par l'acheteur",
  recall: "Rappel de produit",
};

/** Handovers that were refused, contested or stopped by a recall, as lines of the queue. */
const caseLines = (cases: readonly HandoverCase[]): Line[] =>
  cases.map((one) => ({
    _id: one._id,
    title: `${one.orderNumber} · ${one.buyerName}`,
    detail: [CASE_WORDS[one.kind], one.reason && REFUSAL_REASONS[one.reason]]
      .filter(Boolean)
      .join(" · "),
    since: one.openedAt,
    opens: { kind: "case", handoverCase: one },
  }));

/**
 * List "À traiter": what waits; each line opens the dialog or panel that resolves it.
 *
 * @param timeZone the territory's time zone
 */
export const QueueSection = ({ timeZone }: { timeZone: string }): ReactElement => {
  const { data, isError, refetch } = useQuery(queueQuery);
  const { data: cases } = useQuery(openCasesQuery);
  const detail = useDetailAddress();
  const [subject, setSubject] = useState<DialogSubject>();
  const open = (opened: Openable): void =>
    opened.kind === "detail" ? detail.open(opened.detailKind, opened.id) : setSubject(opened);
  const content = () => {
    if (!data) {
      return isError ? (
        <ErrorState message={LOADING_FAILURE} onRetry={() => refetch()} />
      ) : (
        <RowSkeletons count={8} />
      );
    }
    const kinds = keysOf(KINDS).filter((kind) => data[kind].total > 0);
    if (kinds.length === 0 && cases?.length === 0) {
      return (
        <p className={styles.nothing}>
          <CheckIcon /> Rien n'attend. Tout est en ordre.
        </p>
      );
    }
    const card = <K extends QueueKind>(kind: K): ReactElement => (
      <KindCard
        key={kind}
        name={KINDS[kind].name}
        lines={linesOf<K>(KINDS[kind], data[kind].items, timeZone)}
        total={data[kind].total}
        timeZone={timeZone}
        onOpen={open}
      />
    );
    return (
      <div className={styles.kinds}>
        {/* Injunctions come first because their deadline is two days. */}
        {kinds.filter((kind) => kind === "injunctions").map(card)}
        {cases && cases.length > 0 && (
          <KindCard
            name="Réclamations"
            lines={caseLines(cases)}
            total={cases.length}
            timeZone={timeZone}
            onOpen={open}
          />
        )}
        {kinds.filter((kind) => kind !== "injunctions").map(card)}
      </div>
    );
  };
  return (
    <section aria-labelledby="queue">
      <h2 id="queue" className={styles.heading}>
        À traiter
      </h2>
      {content()}
      <QueueDialog subject={subject} timeZone={timeZone} onClose={() => setSubject(undefined)} />
    </section>
  );
};
