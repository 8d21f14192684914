import type { RentedSpace } from "@stokaz/contract/leases/rentals";
import type { Product } from "@stokaz/contract/products/products";
import { type ReactElement, useState } from "react";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
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
  const [isUnsaved, setIsUnsaved] = useState(false);
  const close = (): void => {
    setIsUnsaved(false);
    onClose();
  };
  const title = product ? "Modifier le produit" : "Création produit";
  return (
    <Dialog opened={opened} onClose={close} title={title} isUnsaved={isUnsaved}>
      <ProductForm
        title={title}
        rental={rental}
        product={product}
        model={model}
        onTyped={() => setIsUnsaved(true)}
        onSaved={() => setIsUnsaved(false)}
        onDone={close}
      />
    </Dialog>
  );
};
