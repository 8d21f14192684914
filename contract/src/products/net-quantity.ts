import { z } from "zod";
import { keysOf } from "../keys.ts";
import { LIMITS } from "../limits.ts";
import { typedDecimal } from "../money/money.ts";
import { euros } from "../money/money-fields.ts";
import { NET_UNITS, type NetQuantity, toNetQuantity } from "./unit-price.ts";

/**
 * Price fields of a product: the content of one unit, and the price of a kilo, a litre or a piece.
 */
export const unitPriceFields = {
  netQuantity: z
    .object({
      amount: z.number().int(),
      unit: z.enum(["g", "ml", "piece"]),
    })
    .nullable()
    .meta({ description: "Quantity in one unit. `null` if the artisan did not give it" }),
  unitPrice: z
    .object({ price: euros, per: z.enum(["kg", "l", "piece"]) })
    .nullable()
    .meta({
      description: "Euros per kilogram, litre or piece. `null` also if a unit is one piece",
    }),
};

const UNIT_MISSING = "Choisissez l'unité.";
const AMOUNT_MISSING = "Indiquez la quantité nette.";
const TOO_LITTLE = "La quantité nette doit être positive.";
const TOO_MUCH =
  "La quantité nette ne peut pas dépasser 1 000 kilos, 1 000 litres ou 10 000 pièces.";
const TOO_FINE: Readonly<Record<NetQuantity["unit"], string>> = {
  g: "Indiquez au gramme près.",
  ml: "Indiquez au millilitre près.",
  piece: "Indiquez un nombre entier de pièces.",
};

const mostOf = (unit: NetQuantity["unit"]): number =>
  unit === "piece" ? LIMITS.quantity : LIMITS.netAmount;

/** Reason why a net quantity is not possible, or nothing if it is. */
const refusalOf = ({ amount, unit }: NetQuantity): string | undefined => {
  if (amount <= 0) return TOO_LITTLE;
  if (!Number.isInteger(amount)) return TOO_FINE[unit];
  return amount > mostOf(unit) ? TOO_MUCH : undefined;
};

/**
 * Two fields that an artisan fills in together: `1,5` and `kg`. If they are absent, nothing
 * changes; if they are empty, the quantity is removed.
 *
 * @returns `netQuantity`: whole grams, millilitres or pieces, `undefined` when absent
 */
export const typedNetQuantity = z
  .object({
    netAmount: z
      .preprocess(
        (value) => (typeof value === "string" ? (typedDecimal(value) ?? "") : value),
        z.union([z.literal(""), z.number()], { error: AMOUNT_MISSING }),
      )
      .optional()
      .meta({
        description: "Quantity in one unit, in `netUnit`. Empty removes it; absent keeps it",
      }),
    netUnit: z.enum(keysOf(NET_UNITS), { error: UNIT_MISSING }).optional(),
  })
  .transform(({ netAmount, netUnit }, { issues }) => {
    if (netAmount === undefined && netUnit === undefined) return { netQuantity: undefined };
    if (netAmount === "") return { netQuantity: null };
    const refuse = (field: string, message: string) => {
      issues.push({ code: "custom", path: [field], message, input: netAmount });
      return z.NEVER;
    };
    if (netAmount === undefined) return refuse("netAmount", AMOUNT_MISSING);
    if (netUnit === undefined) return refuse("netUnit", UNIT_MISSING);
    const netQuantity = toNetQuantity(netAmount, netUnit);
    const refusal = refusalOf(netQuantity);
    return refusal ? refuse("netAmount", refusal) : { netQuantity };
  });
