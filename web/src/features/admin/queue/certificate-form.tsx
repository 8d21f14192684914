import { Button } from "@mantine/core";
import type { Queued } from "@stokaz/contract/admin/admin-queue";
import {
  type CertificateAnswer,
  certificateAnswer,
  decideCertificate,
} from "@stokaz/contract/spaces/insurance";
import type { ReactElement } from "react";
import { useSaveCertificate } from "../../../lib/api/certificates.ts";
import { call } from "../../../lib/api/client.ts";
import { formatLongDay } from "../../../lib/format/format.ts";
import { DownloadIcon } from "../../../ui/page/tool-icons.tsx";
import styles from "../deciding.module.css";
import { DecidingSection, useDecisionForm } from "../deciding-section.tsx";

const CHOICES = {
  verified: {
    label: "L'attestation est bonne",
    effect: "Les loueurs voient « Assurance vérifiée ».",
  },
  refused: { label: "La refuser", effect: "L'artisan doit en envoyer une autre." },
};

/** An artisan's insurance certificate, with the form that accepts or refuses it. */
export const CertificateForm = ({
  certificate,
  onTyped,
  onDone,
}: {
  certificate: Queued<"certificates">;
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const save = useSaveCertificate(certificate);
  const form = useDecisionForm<{ outcome: CertificateAnswer["outcome"] | ""; reason: string }>({
    schema: certificateAnswer,
    initialValues: { outcome: "", reason: "" },
    decide: (body) => call(decideCertificate, { params: { id: certificate._id }, body }),
    onTyped,
    onDone,
  });
  return (
    <form {...form.formProps} className={styles.form} aria-label="Vérifier">
      <dl className={styles.facts}>
        <dt>Artisan</dt>
        <dd>{certificate.artisanName}</dd>
        <dt>Assureur</dt>
        <dd>{certificate.insurer}</dd>
        <dt>Contrat</dt>
        <dd>{certificate.number}</dd>
        <dt>Jusqu'au</dt>
        <dd>{formatLongDay(certificate.endsOn)}</dd>
      </dl>
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Télécharger l'attestation
      </Button>
      <p>Comparez l'assureur, le numéro, le nom de l'artisan et la date avec ce qui est écrit.</p>
      <DecidingSection
        label="Votre réponse"
        choices={CHOICES}
        {...form.sectionProps("outcome")}
        reasonDescription="Si vous la refusez : l'artisan le lira."
        isReasonRequired={form.values.outcome === "refused"}
        verb="answer"
      />
    </form>
  );
};
