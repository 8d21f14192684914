import type { CompanyCheck, CompanyState } from "@stokaz/contract/accounts/company-check";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { companyQuery } from "../../lib/api/company.ts";
import { formatLongDay } from "../../lib/format/format.ts";
import { FactList } from "../../ui/lists/fact-list.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { CheckIcon } from "../../ui/page/icons.tsx";
import styles from "./section.module.css";

const UNTIL_THEN = "D'ici là, vous ne voyez que la commune des espaces à louer.";

/** Meaning and advice for each state of a company that is not verified. */
const WORDS: Readonly<
  Record<Exclude<CompanyState, "active">, { tone: "info" | "warning"; title: string; text: string }>
> = {
  waiting: {
    tone: "info",
    title: "Nous cherchons votre entreprise au registre.",
    text: `Cela prend une minute ou deux. ${UNTIL_THEN}`,
  },
  away: {
    tone: "info",
    title: "Le registre ne répond pas pour l'instant.",
    text: `Nous réessayons tout seuls, vous n'avez rien à faire. ${UNTIL_THEN}`,
  },
  closed: {
    tone: "warning",
    title: "Le registre dit que votre entreprise a cessé son activité.",
    text: "Rien de nouveau ne peut être mis en vente ni loué ; ce qui l'est déjà continue. Si vous avez changé d'établissement, indiquez son SIRET plus haut. Si le registre se trompe, écrivez-nous.",
  },
  other_name: {
    tone: "warning",
    title: "Le registre connaît votre SIRET sous un autre nom.",
    text: `Corrigez le nom ou le SIRET plus haut. S'ils sont justes, vous n'avez rien à faire : nous vérifions. ${UNTIL_THEN}`,
  },
  unknown: {
    tone: "warning",
    title: "Votre SIRET est introuvable au registre.",
    text: `Vérifiez-le plus haut. S'il est tout récent, nous le chercherons encore chaque semaine. ${UNTIL_THEN}`,
  },
};

const State = ({ check }: { check: CompanyCheck }): ReactElement => {
  const { state, isVerified, checkedOn, vouchedOn } = check;
  if (state === "active" || isVerified) {
    const label =
      state === "active" && checkedOn
        ? `Vérifiée au registre le ${formatLongDay(checkedOn)}`
        : `Vérifiée par notre équipe le ${vouchedOn ? formatLongDay(vouchedOn) : ""}`;
    return <StatusBadge tone="success" label={label} icon={<CheckIcon size={16} />} />;
  }
  const { tone, title, text } = WORDS[state];
  return (
    <Notice tone={tone} title={title}>
      {text}
    </Notice>
  );
};

/** State of an artisan's company in the register of companies, and advice. */
export const CompanyCheckSection = (): ReactElement | null => {
  const { data: check } = useQuery(companyQuery);
  if (!check) return null;
  const { siret, name, activity } = check;
  return (
    <Panel
      title="Vérification de votre entreprise"
      help="Nous demandons chaque mois au registre de l'État si elle existe. Les artisans vérifiés voient la rue des espaces à louer."
    >
      <div className={styles.fields}>
        <State check={check} />
        <FactList
          facts={[
            ["SIRET", siret],
            ...(name ? [["Nom au registre", name] satisfies [string, string]] : []),
            ...(activity ? [["Activité (APE)", activity] satisfies [string, string]] : []),
          ]}
        />
      </div>
    </Panel>
  );
};
