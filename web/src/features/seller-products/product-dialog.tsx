import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import type { Product } from "@stokaz/contract/products/products";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { businessQuery } from "../../lib/api/business.ts";
import { isFirstAnswerAwaited } from "../../lib/api/first-answer.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../ui/dialogs/unsaved.ts";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { ProductForm } from "./product-form.tsx";

type ProductDialogProps = {
  opened: boolean;
  rental: RentedSpace;
  /** Product to change; without it, the dialog creates one. */
  product: Product | undefined;
  /** Product that a new one is copied from. */
  model?: Product | undefined;
  onClose: () => void;
};

/** As high as the form on every screen, so that the dialog keeps its size. */
const WAITING_ROWS = 24;

/**
 * Dialog "Création produit" or "Modifier le produit" (spec §2). It asks before it drops typed
 * values.
 */
export const ProductDialog = ({
  opened,
  rental,
  product,
  model,
  onClose,
}: ProductDialogProps): ReactElement => {
  const { isUnsaved, onTyped, onSaved, close } = useUnsaved(onClose);
  // Only the answer says if the form asks for a VAT rate, above most of its fields. After a failure
  // the form is shown without that field.
  const business = useQuery({ ...businessQuery, enabled: opened });
  const title = product ? "Modifier le produit" : "Création produit";
  return (
    <Dialog opened={opened} onClose={close} title={title} isUnsaved={isUnsaved}>
      {isFirstAnswerAwaited(business) ? (
        <RowSkeletons count={WAITING_ROWS} />
      ) : (
        <ProductForm
          title={title}
          rental={rental}
          product={product}
          model={model}
          onTyped={onTyped}
          onSaved={onSaved}
          onDone={close}
        />
      )}
    </Dialog>
  );
};
