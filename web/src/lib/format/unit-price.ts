import {
  type NetQuantity,
  netQuantityText,
  type UnitPrice,
  unitPriceText,
} from "@stokaz/contract/products/unit-price";
import { narrow } from "./format.ts";

/** Unit price as `46,00 € le kilo`. */
export const formatUnitPrice = (price: UnitPrice): string => narrow(unitPriceText(price));

/** Content of one unit: `250 g`, `70 cl`, `12 pièces`. */
export const formatNetQuantity = (net: NetQuantity): string => narrow(netQuantityText(net));
