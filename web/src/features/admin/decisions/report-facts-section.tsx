import { Anchor } from "@mantine/core";
import type { Queued } from "@stokaz/contract/admin/admin-queue";
import { REPORT_CAUSES } from "@stokaz/contract/moderation/reports";
import { paths } from "@stokaz/contract/paths";
import type { ReactElement } from "react";
import { Link } from "react-router";
import styles from "../deciding.module.css";
import { GreenClaimsFact } from "../green-claims-section.tsx";

export type Report = Queued<"reports">;

const NAMES = {
  space: "Espace",
  product: "Produit",
  seller: "Compte",
  review: "Avis",
  message: "Message",
  person: "Personne",
} as const;

const LISTS = {
  space: "spaces",
  product: "products",
  seller: "users",
  review: "reviews",
  message: "users",
  person: "users",
} as const;

/**
 * True if the report is about an account, a person or their messages: none of these can be hidden.
 */
export const isOfAccount = ({ subjectType }: Report): boolean => LISTS[subjectType] === "users";

/** True for a review that was withdrawn, or that was about an account that is closed now. */
export const isGone = ({ ownerId }: Report): boolean => ownerId === null;

/**
 * Public page of the reported product or seller while it is visible, else the administrator's list.
 */
const addressOf = (report: Report): string => {
  const { subjectType, subjectId } = report;
  const isHidden = report.hiddenReason !== null || report.isOwnerSuspended;
  if (subjectType === "product" && !isHidden) return paths.product.href(subjectId);
  if (subjectType === "seller" && !isHidden) return paths.seller.href(subjectId);
  const q = isOfAccount(report) ? report.ownerName : report.subjectName;
  return paths.adminDashboard.href({ tab: LISTS[subjectType], q });
};

/** Reported item and its owner. */
const Subject = ({ report }: { report: Report }): ReactElement => {
  if (isGone(report)) return <>Supprimé depuis</>;
  return (
    <>
      <Anchor component={Link} to={addressOf(report)} target="_blank" underline="always">
        {report.subjectName}
      </Anchor>
      {report.ownerName !== report.subjectName && `, ${report.ownerName}`}
    </>
  );
};

/** Link to the order or lease from which a person was reported, with its history. */
const DealLink = ({
  deal: { purpose, id },
}: {
  deal: NonNullable<Report["deal"]>;
}): ReactElement => (
  <Anchor
    component={Link}
    to={paths.adminDashboard.href({ detail: `${purpose}:${id}` })}
    target="_blank"
    underline="always"
  >
    {purpose === "order" ? "Une commande" : "Une location"}
  </Anchor>
);

/** Facts of a report, with a link to the reported item. */
export const ReportFactsSection = ({ report }: { report: Report }): ReactElement => (
  <dl className={styles.facts}>
    <dt>Numéro</dt>
    <dd>{report.number}</dd>
    <dt>{NAMES[report.subjectType]}</dt>
    <dd>
      <Subject report={report} />
    </dd>
    {report.deal && (
      <>
        <dt>Signalée depuis</dt>
        <dd>
          <DealLink deal={report.deal} />
        </dd>
      </>
    )}
    <dt>Motif</dt>
    <dd>{REPORT_CAUSES[report.cause]}</dd>
    <GreenClaimsFact claims={report.greenClaims} />
    <dt>Signalé par</dt>
    <dd>
      {report.reporter ?? "Un visiteur"}
      {report.reporterEmail ? ` (${report.reporterEmail})` : ", sans e-mail"}
    </dd>
    {report.hiddenReason && (
      <>
        <dt>Masquée</dt>
        <dd>{report.hiddenReason}</dd>
      </>
    )}
  </dl>
);
