import { NativeSelect, TextInput } from "@mantine/core";

import type { Business } from "@stokaz/contract/sellers/sellers";
import { hasVat, VAT_WORDS } from "@stokaz/contract/tax/vat";
import { vatNumberOf } from "@stokaz/contract/tax/vat-number";
import type { ComponentProps, ReactElement } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";

import { formatLongDay } from "../../lib/format/format.ts";
import styles from "./section.module.css";

const CHOICES = [
  { value: "", label: "Choisir" },
  { value: "franchise", label: "Franchise en base : je ne facture pas la TVA" },
  { value: "liable", label: "Je facture la TVA" },
];

const FROM_NOW_ON =
  "Un changement vaut pour vos prochaines ventes, jamais pour celles déjà faites.";

/** Text with the start of a VAT status; the status never applies to earlier sales. */
const sinceText = ({ vatSince, vatStatus }: Business["business"]): string =>
  vatSince && vatStatus ? `Depuis le ${formatLongDay(vatSince)}. ${FROM_NOW_ON}` : FROM_NOW_ON;

type VatSectionProps = {
  known: Business;
  siret: string | undefined;
  /** Current choice in the form. */
  status: string;
  fields: { status: ComponentProps<typeof NativeSelect>; number: ComponentProps<typeof TextInput> };
};

/** VAT status of a business: a choice where VAT applies, otherwise a plain fact. */
export const VatSection = ({
  known,
  siret,
  status,
  fields,
}: VatSectionProps): ReactElement | null => {
  const territory = useTerritoryFacts();
  if (!territory) return null;
  if (!hasVat(territory.code)) {
    return (
      <p className={styles.fact}>
        <strong>TVA</strong> : rien à choisir {territory.whereName}. Vos documents porteront la
        mention « {VAT_WORDS.outside} ».
      </p>
    );
  }
  return (
    <div className={styles.pair}>
      <NativeSelect
        size="md"
        label="TVA"
        description={`Votre comptable ou votre centre des impôts le sait. ${sinceText(known.business)}`}
        data={CHOICES}
        {...fields.status}
      />
      {status === "liable" && (
        <TextInput
          label="Numéro de TVA"
          description={
            siret
              ? `D'après votre SIRET, sans doute ${vatNumberOf(siret)}`
              : "FR, 2 chiffres, puis votre SIREN"
          }
          {...fields.number}
        />
      )}
    </div>
  );
};
