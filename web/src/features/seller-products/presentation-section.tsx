import { Textarea } from "@mantine/core";
import type { Product } from "@stokaz/contract/products/products";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import { PictureField } from "../../ui/fields/picture-field.tsx";
import { GreenClaimsNotice } from "./green-claims-section.tsx";
import type { ProductValues } from "./rules.ts";

type PresentationFieldsProps = {
  form: SchemaForm<ProductValues>;
  product: Product | undefined;
  /** Product that a new one is copied from. */
  model: Product | undefined;
};

/** Fields for the description and the picture of a product. */
export const PresentationFields = ({
  form,
  product,
  model,
}: PresentationFieldsProps): ReactElement => (
  <>
    <Textarea
      label="Description"
      description="Ce qu'il a de particulier, comment on s'en sert."
      withAsterisk
      {...form.getInputProps("description")}
    />
    <GreenClaimsNotice text={form.values.description} />
    <PictureField
      label="Photo du produit"
      description="Vous en ajouterez d'autres avec le bouton « Photos » de ce produit."
      storedUrl={product?.productPhoto ?? (form.values.photoOf && model?.productPhoto)}
      {...form.getInputProps("productPhoto")}
      value={form.values.productPhoto}
    />
  </>
);
