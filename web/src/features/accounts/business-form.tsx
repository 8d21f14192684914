import { Button, Checkbox, Stack, TextInput } from "@mantine/core";
import { IDENTITY_LABELS } from "@stokaz/contract/sellers/identity-facts";
import { type Business, businessForm } from "@stokaz/contract/sellers/sellers";
import type { ChangeEvent, ReactElement } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { showRefusal } from "../../lib/browser/newer-values.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { AlcoholFields } from "./alcohol-section.tsx";
import { readNewestBusiness, useSaveBusiness } from "./api.ts";
import { DockDuesSection } from "./dock-dues-section.tsx";
import { businessValues, foodDeclarationHint } from "./rules.ts";
import styles from "./section.module.css";
import { VatSection } from "./vat-section.tsx";

export const BUSINESS_TITLE = "Votre entreprise, pour vos clients";

type BusinessFormProps = {
  known: Business;
  siret: string | undefined;
  onTyped: () => void;
  onDone: () => void;
};

/**
 * Form with the facts of a business that the law requires for buyers. Every field may stay empty.
 */
export const BusinessForm = ({
  known,
  siret,
  onTyped,
  onDone,
}: BusinessFormProps): ReactElement => {
  const save = useSaveBusiness();
  const territory = useTerritoryFacts();
  const form = useSchemaForm({
    schema: businessForm,
    initialValues: businessValues(known),
    onValuesChange: onTyped,
  });
  const readNewest = async () => businessValues(await readNewestBusiness());
  const submit = (values: typeof form.values): void =>
    save.mutate(values, {
      onSuccess: onDone,
      onError: (error) => void showRefusal(form, { error, sentence: messageOf(error) }, readNewest),
    });
  const status = form.getInputProps("vatStatus");
  const chooseStatus = (event: ChangeEvent<HTMLSelectElement>): void => {
    status.onChange(event);
    // A wrong number that is no longer shown would still be refused.
    if (event.currentTarget.value !== "liable") {
      form.setFieldValue("vatNumber", known.business.vatNumber ?? "");
    }
  };
  return (
    <form aria-label={BUSINESS_TITLE} {...form.formProps(submit)}>
      <Stack gap="md">
        <div className={styles.pair}>
          <TextInput
            label={IDENTITY_LABELS.legalForm}
            description="Par exemple : EI, micro-entreprise, SARL au capital de 5 000 €"
            {...form.getInputProps("legalForm")}
          />
          <TextInput
            label="Inscription au registre"
            description="Par exemple : RCS Saint-Denis 123 456 789, ou RNE"
            {...form.getInputProps("register")}
          />
        </div>
        <TextInput
          label="Adresse de l'entreprise"
          description="Visible de tous. Laissez vide pour ne la donner qu'à ceux qui commandent : ce sera celle de votre compte."
          autoComplete="off"
          {...form.getInputProps("address")}
        />
        <div className={styles.pair}>
          <TextInput
            label="Téléphone de l'entreprise"
            type="tel"
            {...form.getInputProps("phone")}
          />
          <TextInput label="E-mail de l'entreprise" type="email" {...form.getInputProps("email")} />
        </div>
        <VatSection
          known={known}
          siret={siret}
          status={form.values.vatStatus}
          fields={{
            status: { ...status, onChange: chooseStatus },
            number: form.getInputProps("vatNumber"),
          }}
        />
        <DockDuesSection />
        <div className={styles.pair}>
          <TextInput
            label={IDENTITY_LABELS.mediator}
            description="Obligatoire : celui auquel vous avez adhéré, pour un litige avec un client"
            {...form.getInputProps("mediatorName")}
          />
          <TextInput
            label="Site du médiateur"
            description="Il commence par https://"
            type="url"
            {...form.getInputProps("mediatorSite")}
          />
        </div>
        <TextInput
          label={IDENTITY_LABELS.packagingNumber}
          description="Reçu de l'ADEME après l'adhésion à un éco-organisme. Par exemple : FR123456_01ABCD"
          {...form.getInputProps("packagingNumber")}
        />
        {known.sellsTextiles && (
          <TextInput
            label={IDENTITY_LABELS.textileNumber}
            description="Reçu de l'ADEME pour la filière des textiles. Par exemple : FR123456_11ABCD"
            {...form.getInputProps("textileNumber")}
          />
        )}
        <TextInput
          label={IDENTITY_LABELS.foodDeclaration}
          description={foodDeclarationHint(territory?.foodAuthority.shortName)}
          {...form.getInputProps("foodDeclaration")}
        />
        {known.sellsAlcohol && <AlcoholFields form={form} />}
        <Checkbox
          size="md"
          label="Je m'engage à ne proposer que des produits conformes au droit de l'Union européenne."
          description="La loi demande à chaque vendeur professionnel de s'y engager."
          {...form.getInputProps("isLawCertified", { type: "checkbox" })}
        />
      </Stack>
      <DialogActions refusal={form.refusal}>
        <DialogCancelButton isDisabled={save.isPending} />
        <Button type="submit" loading={save.isPending}>
          Enregistrer
        </Button>
      </DialogActions>
    </form>
  );
};
