import type { Product } from "@stokaz/contract/products";
import type { RentedSpace } from "@stokaz/contract/rentals";
import { type ReactElement, useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { ProductForm } from "./product-form.tsx";

type ProductDialogProps = {
  opened: boolean;
  rental: RentedSpace;
  /** The one to change; none creates one. */
  product: Product | undefined;
  /** What a new one starts from. */
  model?: Product | undefined;
  onClose: () => void;
};

/** "Création produit" or "Modifier le produit" (spec §2); asks before losing what was typed. */
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
