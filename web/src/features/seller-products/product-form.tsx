import { Stack } from "@mantine/core";
import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import type { Product } from "@stokaz/contract/products/products";
import { type ReactElement, useEffect, useRef } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { useSchemaForm } from "../../lib/browser/form.ts";
import { showRefusal } from "../../lib/browser/newer-values.ts";
import { toast } from "../../lib/browser/toasts.ts";
import { useSession } from "../../lib/session/session.ts";
import { readNewestProduct, useSaveProduct } from "./api.ts";
import { FactsSection } from "./facts-section.tsx";
import { LicenceNotice } from "./missing-facts-section.tsx";
import { NetQuantityFields } from "./net-quantity-section.tsx";
import { PresentationFields } from "./presentation-section.tsx";
import { AccountNotice } from "./proceeds-section.tsx";
import { IdentityFields } from "./product-identity-section.tsx";
import { SaleFields } from "./product-sale-section.tsx";
import {
  bodyOf,
  fieldOf,
  saveFailure,
  schemaFor,
  valuesOf,
  valuesOfCopy,
  valuesOfNext,
} from "./rules.ts";
import { SaveSection } from "./save-section.tsx";

type ProductFormProps = {
  title: string;
  rental: RentedSpace;
  product: Product | undefined;
  /** Product that a new one is copied from. */
  model?: Product | undefined;
  onTyped: () => void;
  onSaved: () => void;
  /** Called after the product is saved, unless another product follows. */
  onDone: () => void;
};

/** Form of a product in a rented space (spec §5). Typed values stay after a refusal. */
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
  const brand = session?.user?.actingFor?.sellerName ?? session?.user?.tradeName ?? "";
  const requestKey = useRequestKey();
  const save = useSaveProduct();
  const form = useSchemaForm({
    schema: schemaFor(product),
    initialValues: model ? valuesOfCopy(rental, model) : valuesOf(rental, product, brand),
    onValuesChange: ({ quantity }, before) => {
      // A change is the same however often it is sent, except for the units that it adds.
      if (!product || quantity !== before.quantity) requestKey.renew();
      onTyped();
    },
  });
  const isAnotherToFollow = useRef(false);
  const nameInput = useRef<HTMLInputElement>(null);
  // A form that comes after its dialog finds the focus on the dialog's cross.
  useEffect(() => {
    const input = nameInput.current;
    if (input?.closest('[role="dialog"]')?.contains(document.activeElement)) input.focus();
  }, []);

  const resetForNext = (): void => {
    // The focus moves first, because leaving a field starts a check that would show errors again.
    nameInput.current?.focus();
    form.setValues(valuesOfNext(rental, form.values));
    form.clearErrors();
  };

  const readNewest = async () => {
    const newest = product && (await readNewestProduct(rental._id, product._id));
    return newest && valuesOf(rental, newest, brand);
  };
  const showFailure = (error: Error): void => {
    const field = fieldOf(error);
    if (field) form.setFieldError(field, messageOf(error));
    else void showRefusal(form, { error, sentence: saveFailure(error) }, readNewest);
  };

  const submit = (values: typeof form.values): void => {
    const isAnother = isAnotherToFollow.current;
    save.mutate(
      { id: product?._id, body: bodyOf(values), requestKey: requestKey.read() },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          if (isAnother) resetForNext();
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
        <IdentityFields form={form} nameInput={nameInput} />
        <LicenceNotice subCategory={form.values.subCategory} />
        <SaleFields form={form} rental={rental} product={product} onShare={form.setValues} />
        <NetQuantityFields form={form} />
        <PresentationFields form={form} product={product} model={model} />
        <FactsSection form={form} isUnfinished={product?.factsDueOn !== undefined} />
      </Stack>
      <SaveSection
        isNew={!product}
        isSaving={save.isPending}
        refusal={form.refusal}
        onSave={(isAnother) => {
          isAnotherToFollow.current = isAnother;
        }}
      />
    </form>
  );
};
