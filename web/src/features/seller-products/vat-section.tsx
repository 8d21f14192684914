import { NativeSelect } from "@mantine/core";
import { RATE_CLASS_NAMES } from "@stokaz/contract/tax/rate-classes";
import { rateClassOf, vatRatesOn, vatRateText } from "@stokaz/contract/tax/vat";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { businessQuery } from "../../lib/api/business.ts";
import { useTerritoryFacts, useToday } from "../../lib/api/territory.ts";
import type { SchemaForm } from "../../lib/browser/form.ts";
import type { ProductValues } from "./rules.ts";

/**
 * Field for the VAT rate of a product, for artisans liable to VAT. Most keep the category's rate.
 */
export const VatField = ({ form }: { form: SchemaForm<ProductValues> }): ReactElement | null => {
  const { data } = useQuery(businessQuery);
  const territory = useTerritoryFacts();
  const today = useToday();
  const rates = territory && today && vatRatesOn(territory.code, today);
  if (data?.business.vatStatus !== "liable" || !rates) return null;
  const usual = rates[rateClassOf(form.values.subCategory)];
  return (
    <NativeSelect
      label="Taux de TVA"
      description="Votre prix comprend la TVA. Changez le taux seulement si celui de la catégorie n'est pas celui de ce produit."
      size="md"
      data={[
        { value: "", label: `Celui de la catégorie (${vatRateText(usual)})` },
        ...(["reduced", "standard"] as const).map((value) => ({
          value,
          label: `${RATE_CLASS_NAMES[value].label} (${vatRateText(rates[value])})`,
        })),
      ]}
      {...form.getInputProps("vatClass")}
    />
  );
};
