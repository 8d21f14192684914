import { typedInteger, typedQuantity } from "../fields.ts";
import { LIMITS } from "../limits.ts";

/** Message of a quantity that nobody can put on sale. */
export const QUANTITY_RANGE = `La quantité doit être comprise entre 1 et ${LIMITS.quantity}.`;

/** The quantity of a new product. */
export const newQuantity = typedQuantity({ tooFew: QUANTITY_RANGE, tooMany: QUANTITY_RANGE });

/** The quantity of a product that exists: 0 when all of its units left it unsold. */
const knownQuantity = typedInteger({
  required: "La quantité est requise.",
  minimum: { value: 0, message: QUANTITY_RANGE },
  maximum: { value: LIMITS.quantity, message: QUANTITY_RANGE },
});

/** Fields for the quantity of a changed product. */
export const changedQuantity = {
  quantity: knownQuantity.meta({ description: "0 only for a product that has 0 already" }),
  quantityShown: knownQuantity.optional().meta({
    description:
      "The quantity that the form showed first: the stock moves by the difference. Absent: `quantity` is the new total, whatever came or went meanwhile",
  }),
};
