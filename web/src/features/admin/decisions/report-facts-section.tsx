import { Anchor } from "@mantine/core";
import type { QueueItem } from "@stokaz/contract/admin-overview";
import { paths } from "@stokaz/contract/paths";
import { REPORT_CAUSES } from "@stokaz/contract/reports";
import type { ReactElement } from "react";
import { Link } from "react-router";
import styles from "../deciding.module.css";

export type Report = QueueItem<"reports">;

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

/** An account, its person and what they wrote can't be hidden. */
export const isOfAccount = ({ subjectType }: Report): boolean => LISTS[subjectType] === "users";

/** Its page while it is shown, else the administrator's list. */
const addressOf = (report: Report): string => {
  const { subjectType, subjectId } = report;
  const isGone = report.hiddenReason !== null || report.isOwnerSuspended;
  if (subjectType === "product" && !isGone) return paths.product.href(subjectId);
  if (subjectType === "seller" && !isGone) return paths.seller.href(subjectId);
  const q = isOfAccount(report) ? report.ownerName : report.subjectName;
  return paths.adminDashboard.href({ tab: LISTS[subjectType], q });
};

/** What was reported, and whose it is. */
const Subject = ({ report }: { report: Report }): ReactElement => (
  <>
    <Anchor component={Link} to={addressOf(report)} target="_blank" underline="always">
      {report.subjectName}
    </Anchor>
    {report.ownerName !== report.subjectName && `, ${report.ownerName}`}
  </>
);

/** The order or lease that a person was reported from, with all that happened to it. */
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

/** A report as it came in, with the way to what it is about. */
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
