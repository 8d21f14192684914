import { Button, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { CATEGORIES, categoryNames } from "@stokaz/contract/categories";
import { toEuros } from "@stokaz/contract/money";
import { changedProduct, newProduct, type Product } from "@stokaz/contract/products";
import type { RentedSpace } from "@stokaz/contract/rentals";
import { type ReactElement, useRef } from "react";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { useSession } from "../../lib/session/session.ts";
import { DialogActions } from "../../ui/dialog.tsx";
import { PictureField } from "../../ui/picture-field.tsx";
import { useSaveProduct } from "./api.ts";
import styles from "./product-form.module.css";
import { AccountNotice, SaleFields } from "./product-sale-section.tsx";
import { palletMatesOf } from "./products-list-section.tsx";

const POSTCODE_AND_COMMUNE = /\d{5}\s+\D+$/;

/** The lessor's street is not for everyone to read: what is proposed stops at the commune. */
const publicPlaceOf = ({ storageSpace }: RentedSpace): string =>
  POSTCODE_AND_COMMUNE.exec(storageSpace.address)?.[0].trim() ?? "";

const valuesOf = (rental: RentedSpace, product: Product | undefined, brand: string) => ({
  rentedSpaceId: rental._id,
  productName: product?.productName ?? "",
  pickupLocation: product?.pickupLocation ?? publicPlaceOf(rental),
  brand: product?.brand ?? brand,
  category: categoryNames.find((known) => known === product?.category) ?? null,
  subCategory: product?.subCategory ?? null,
  quantity: product?.quantity ?? ("" as number | string),
  price: product ? toEuros(product.price) : ("" as number | string),
  area: product?.area ?? ("" as number | string),
  sharesPalletWith: product ? (palletMatesOf(rental.products, product)[0]?._id ?? "") : "",
  description: product?.description ?? "",
  productPhoto: undefined as File | null | undefined,
  photoOf: undefined as string | undefined,
});

/** A copy starts from all of its model, its photo included; it gets a pallet of its own. */
const valuesOfCopy = (rental: RentedSpace, model: Product) => ({
  ...valuesOf(rental, model, ""),
  sharesPalletWith: "",
  photoOf: model._id,
});

/** Refusals that a field explains better than a toast. */
const FIELD_OF_REFUSAL = new Map<string, string>([
  ["product/area-exceeds-rental", "area"],
  ["product/quantity-below-sold", "quantity"],
  ["picture/too-large", "productPhoto"],
  ["picture/not-an-image", "productPhoto"],
]);

/** Source: specification §8, Product save. */
const saveFailure = (error: Error): string =>
  error instanceof ApiError && error.code === "network"
    ? "Erreur réseau. Veuillez réessayer plus tard."
    : messageOf(error, "Une erreur est survenue.");

type ProductFormProps = {
  title: string;
  rental: RentedSpace;
  product: Product | undefined;
  /** What a new one starts from. */
  model?: Product | undefined;
  onTyped: () => void;
  onSaved: () => void;
  /** Saved, and no other is to follow. */
  onDone: () => void;
};

/** A product of a rented space (spec §5). What was typed outlives a refusal. */
export const ProductForm = ({
  title,
  rental,
  product,
  model,
  onTyped,
  onSaved,
  onDone,
}: ProductFormProps): ReactElement => {
  const session = useSession();
  const brand = session?.user?.tradeName ?? "";
  const requestKey = useRequestKey();
  const form = useSchemaForm({
    schema: product ? changedProduct : newProduct,
    initialValues: model ? valuesOfCopy(rental, model) : valuesOf(rental, product, brand),
    onValuesChange: () => {
      requestKey.renew();
      onTyped();
    },
  });
  const save = useSaveProduct();
  const isAnotherToFollow = useRef(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const { category, subCategory } = form.values;

  const startAnother = (): void => {
    const { brand: sameBrand, pickupLocation } = form.values;
    // First, since the field that is left is then checked.
    nameInput.current?.focus();
    form.setValues({ ...valuesOf(rental, undefined, sameBrand), pickupLocation, category });
    form.clearErrors();
  };

  const showFailure = (error: Error): void => {
    const field = error instanceof ApiError ? FIELD_OF_REFUSAL.get(error.code) : undefined;
    if (field) form.setFieldError(field, messageOf(error));
    else form.showFailure(error, saveFailure(error));
  };

  const submit = (values: typeof form.values): void => {
    const isAnother = isAnotherToFollow.current;
    const body = { ...values, productPhoto: values.productPhoto ?? undefined };
    save.mutate(
      { id: product?._id, body, requestKey: requestKey.read() },
      {
        onSuccess: () => {
          toast.success(product ? "Produit mis à jour !" : "Produit créé avec succès !");
          if (isAnother) startAnother();
          onSaved();
          if (!isAnother) onDone();
        },
        onError: showFailure,
      },
    );
  };

  return (
    <form aria-label={title} {...form.formProps(submit)}>
      <Stack gap="md">
        <AccountNotice />
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
            onChange={(chosen) => form.setValues({ category: chosen, subCategory: null })}
          />
          <Select
            label="Sous-catégorie"
            placeholder={category ? "Choisir" : "Choisissez d'abord la catégorie"}
            data={category ? CATEGORIES[category] : []}
            disabled={!category}
            clearable
            {...form.getInputProps("subCategory")}
            value={subCategory}
          />
        </div>
        <SaleFields form={form} rental={rental} product={product} onShare={form.setValues} />
        <Textarea
          label="Description"
          description="Composition, poids, origine… ce que vos clients veulent savoir."
          withAsterisk
          {...form.getInputProps("description")}
        />
        <PictureField
          label="Photo du produit"
          storedUrl={product?.productPhoto ?? (form.values.photoOf && model?.productPhoto)}
          {...form.getInputProps("productPhoto")}
          value={form.values.productPhoto}
        />
      </Stack>
      <DialogActions refusal={form.refusal}>
        {!product && (
          <Button
            variant="default"
            disabled={save.isPending}
            onClick={({ currentTarget }) => {
              isAnotherToFollow.current = true;
              currentTarget.form?.requestSubmit();
            }}
          >
            Enregistrer et ajouter un autre
          </Button>
        )}
        <Button
          type="submit"
          loading={save.isPending}
          onClick={() => {
            isAnotherToFollow.current = false;
          }}
        >
          Enregistrer
        </Button>
      </DialogActions>
    </form>
  );
};
