import { Button, Textarea } from "@mantine/core";
import { type CompanyState, vouchForCompany } from "@stokaz/contract/accounts/company-check";
import { LIMITS } from "@stokaz/contract/limits";
import type { ReactElement } from "react";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { DialogActions, DialogCancelButton } from "../../../ui/dialogs/dialog.tsx";
import { FactList } from "../../../ui/lists/fact-list.tsx";
import { CheckIcon } from "../../../ui/page/icons.tsx";
import styles from "../deciding.module.css";
import { updateFailure } from "../rules.ts";
import { useVouch } from "./api.ts";
import { COMPANY_WORDS } from "./rules.ts";

/** A company that the register does not confirm. */
export type DoubtfulCompany = {
  _id: string;
  tradeName: string;
  companyName: string;
  siret: string;
  state: CompanyState;
  registerName: string | null;
};

/** Address of the company's page at the public register. */
const registerPage = (siret: string): string =>
  `https://annuaire-entreprises.data.gouv.fr/etablissement/${siret}`;

/** Form to vouch for an artisan's company with a reason, beside the register's data about it. */
export const VouchForm = ({
  company,
  onTyped,
  onDone,
}: {
  company: DoubtfulCompany;
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const vouch = useVouch();
  const form = useSchemaForm({
    schema: vouchForCompany.body,
    initialValues: { reason: "" },
    onValuesChange: onTyped,
  });
  const submit = ({ reason }: typeof form.values): void =>
    vouch.mutate(
      { id: company._id, reason },
      {
        onSuccess: onDone,
        onError: (error) => form.showFailure(error, updateFailure(error)),
      },
    );
  return (
    <form
      {...form.formProps(submit)}
      className={styles.form}
      aria-label={`Vérifier ${company.tradeName}`}
    >
      <FactList
        facts={[
          ["D'après le registre", COMPANY_WORDS[company.state]],
          ["Nom saisi", `${company.companyName}, ${company.tradeName}`],
          ["Nom au registre", company.registerName ?? "non communiqué"],
          ["SIRET", company.siret],
        ]}
      />
      <p>
        <a href={registerPage(company.siret)} target="_blank" rel="noreferrer">
          Voir cet établissement à l'Annuaire des entreprises
        </a>
      </p>
      <Textarea
        label="Ce que vous avez vérifié"
        description="Gardé dans le journal. L'artisan voit que vous l'avez vérifiée, sans ces mots."
        autosize
        minRows={3}
        maxLength={LIMITS.reason}
        withAsterisk
        {...form.getInputProps("reason")}
      />
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={vouch.isPending} />
        <Button type="submit" leftSection={<CheckIcon />} loading={vouch.isPending}>
          Vérifier à la main
        </Button>
      </DialogActions>
    </form>
  );
};
