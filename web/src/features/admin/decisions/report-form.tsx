import { Anchor } from "@mantine/core";
import type { QueueItem } from "@stokaz/contract/admin-overview";
import { decideReport, reportDecision } from "@stokaz/contract/decisions";
import type { GroundName } from "@stokaz/contract/grounds";
import type { Measure } from "@stokaz/contract/measures";
import { paths } from "@stokaz/contract/paths";
import { REPORT_CAUSES } from "@stokaz/contract/reports";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { call } from "../../../lib/api/client.ts";
import styles from "../deciding.module.css";
import { type Choices, DecidingSection, useDecisionForm } from "../deciding-section.tsx";
import { GroundField } from "./ground-section.tsx";
import { MeasureTimesFields, sentTimes, type TimesValues } from "./measure-times-section.tsx";
import { ReportedSection } from "./reported-section.tsx";

type Report = QueueItem<"reports">;

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

/** What stays as it is: an account, its person and what they wrote can't be hidden. */
const isOfAccount = ({ subjectType }: Report): boolean => LISTS[subjectType] === "users";

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

const Facts = ({ report }: { report: Report }): ReactElement => (
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

/** What each decision does, in this very case. */
const choicesOf = (report: Report): Choices => ({
  ...(!isOfAccount(report) && {
    hide: {
      label: "Masquer l'annonce",
      effect: report.hiddenReason
        ? "Elle l'est déjà : qui l'a signalée reçoit le motif donné alors."
        : `Plus personne ne la voit. ${report.ownerName} en reçoit les raisons.`,
    },
  }),
  suspend: {
    label: "Suspendre le compte",
    effect: report.isOwnerSuspended
      ? "Il l'est déjà : qui l'a signalé reçoit le motif donné alors."
      : `${report.ownerName} ne peut plus se connecter et rien de ce compte n'est plus visible.`,
  },
  none: {
    label: "Ne rien changer",
    effect: isOfAccount(report) ? "Le compte reste ouvert." : "L'annonce reste visible.",
  },
});

type Typed = TimesValues & { measure: Measure | ""; ground: GroundName; reason: string };

/** A report and the decision of it, that those concerned are told. */
export const ReportForm = ({
  report,
  onDone,
}: {
  report: Report;
  onDone: () => void;
}): ReactElement => {
  const isNoticed = (measure: Typed["measure"]): boolean =>
    measure === "suspend" && report.isOwnerBusiness;
  const form = useDecisionForm<Typed>({
    schema: reportDecision.omit({ endsOn: true }),
    initialValues: { measure: "", ground: "terms", reason: "", endsOn: "", notice: "days30" },
    decide: ({ endsOn, notice, ...body }) => {
      const times =
        body.measure !== "none" && sentTimes({ endsOn, notice }, isNoticed(body.measure));
      return call(decideReport, { params: { id: report._id }, body: { ...body, ...times } });
    },
    onDone,
  });
  return (
    <form {...form.formProps} className={styles.form} aria-label="Décider">
      <Facts report={report} />
      <blockquote className={styles.quote}>{report.words}</blockquote>
      {report.subjectType === "message" && <ReportedSection reportId={report._id} />}
      <DecidingSection
        label="Votre décision"
        choices={choicesOf(report)}
        {...form.sectionProps("measure")}
        reasonLabel="Les faits, et pourquoi vous décidez ainsi"
        reasonDescription="Qui a signalé le lira, et avec une mesure la personne concernée aussi. Ne nommez pas qui a signalé."
        verb="Décider et prévenir"
      >
        {form.values.measure !== "" && form.values.measure !== "none" && (
          <>
            <GroundField {...form.getInputProps("ground")} />
            <MeasureTimesFields
              notice={isNoticed(form.values.measure) ? form.getInputProps("notice") : undefined}
              endsOn={form.getInputProps("endsOn")}
            />
          </>
        )}
      </DecidingSection>
    </form>
  );
};
