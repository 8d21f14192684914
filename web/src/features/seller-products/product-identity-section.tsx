import { Select, TextInput } from "@mantine/core";
import { CATEGORIES, categoryNames } from "@stokaz/contract/products/categories";
import type { ReactElement, RefObject } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { GreenClaimsNotice } from "./green-claims-section.tsx";
import styles from "./product-form.module.css";
import { exceptionAfter, type ProductValues } from "./rules.ts";
import { VatField } from "./vat-section.tsx";
import { WithdrawalField } from "./withdrawal-section.tsx";

type IdentityFieldsProps = {
  form: SchemaForm<ProductValues>;
  nameInput: RefObject<HTMLInputElement | null>;
};

/** Fields for the name, brand, kind and pickup commune of a product. */
export const IdentityFields = ({ form, nameInput }: IdentityFieldsProps): ReactElement => {
  const { category, subCategory } = form.values;
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          ref={nameInput}
          label="Nom du produit"
          withAsterisk
          data-autofocus
          {...form.getInputProps("productName")}
        />
        <TextInput label="Marque" withAsterisk {...form.getInputProps("brand")} />
      </div>
      <GreenClaimsNotice text={form.values.productName} />
      <TextInput
        label="Lieu de récupération"
        description="Visible de tous : la commune suffit, l'adresse exacte est donnée aux acheteurs."
        withAsterisk
        {...form.getInputProps("pickupLocation")}
      />
      <div className={styles.pair}>
        <Select
          label="Catégorie"
          placeholder="Choisir"
          data={categoryNames}
          clearable
          {...form.getInputProps("category")}
          onChange={(chosen) =>
            form.setValues({
              category: chosen,
              subCategory: null,
              withdrawalException: exceptionAfter(form.values, chosen),
              vatClass: "",
            })
          }
        />
        <Select
          label="Sous-catégorie"
          placeholder={category ? "Choisir" : "Choisissez d'abord la catégorie"}
          data={category ? CATEGORIES[category] : []}
          disabled={!category}
          clearable
          {...form.getInputProps("subCategory")}
          value={subCategory}
          onChange={(chosen) => form.setValues({ subCategory: chosen, vatClass: "" })}
        />
      </div>
      <WithdrawalField form={form} />
      <VatField form={form} />
    </>
  );
};
