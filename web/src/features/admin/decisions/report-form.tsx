import { decideReport, reportDecision } from "@stokaz/contract/moderation/decisions";
import type { GroundName } from "@stokaz/contract/moderation/grounds";
import type { Measure } from "@stokaz/contract/moderation/measures";
import type { ReactElement } from "react";
import { call } from "../../../lib/api/client.ts";
import styles from "../deciding.module.css";
import { type Choices, DecidingSection, useDecisionForm } from "../deciding-section.tsx";
import { GroundField } from "./ground-section.tsx";
import { MeasureTimesFields, sentTimes, type TimesValues } from "./measure-times-section.tsx";
import { isGone, isOfAccount, type Report, ReportFactsSection } from "./report-facts-section.tsx";
import { ReportedSection } from "./reported-section.tsx";

/** Label and effect of each decision about this report. */
const choicesOf = (report: Report): Choices => {
  const none = "Ne rien changer";
  if (isGone(report)) return { none: { label: none, effect: "Cet avis n'existe plus." } };
  return {
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
      label: none,
      effect: isOfAccount(report) ? "Le compte reste ouvert." : "L'annonce reste visible.",
    },
  };
};

type Typed = TimesValues & { measure: Measure | ""; ground: GroundName; reason: string };

/** A report with the form of its decision, which is sent to the people concerned. */
export const ReportForm = ({
  report,
  onTyped,
  onDone,
}: {
  report: Report;
  onTyped: () => void;
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
    onTyped,
    onDone,
  });
  return (
    <form {...form.formProps} className={styles.form} aria-label="Décider">
      <ReportFactsSection report={report} />
      <blockquote className={styles.quote}>{report.words}</blockquote>
      {report.subjectType === "message" && <ReportedSection reportId={report._id} />}
      <DecidingSection
        label="Votre décision"
        choices={choicesOf(report)}
        {...form.sectionProps("measure")}
        reasonLabel="Les faits, et pourquoi vous décidez ainsi"
        reasonDescription="Qui a signalé le lira, et avec une mesure la personne concernée aussi. Ne nommez pas qui a signalé."
        verb="decide"
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
