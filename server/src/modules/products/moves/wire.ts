import type { Answer } from "@stokaz/contract/endpoint";
import type { getMoveTargets } from "@stokaz/contract/products/stock-moves";
import type { MoveChoice, Moved } from "./service.ts";

export const toWireChoice = ({
  product,
  awaited,
  targets,
}: MoveChoice): Answer<typeof getMoveTargets> => ({
  productName: product.name,
  stock: product.stock_quantity,
  awaited,
  area: product.area_m2,
  targets: targets.map(({ id, name, address, free, isSameThere }) => ({
    _id: id,
    spaceName: name,
    address,
    free,
    isSameThere,
  })),
});

/** Message about a move, with the units that stayed. */
export const movedMessage = ({ spaceName, awaited }: Moved): string => {
  const moved = `C'est déplacé vers « ${spaceName} ».`;
  if (awaited === 0) return moved;
  return awaited === 1
    ? `${moved} L'unité commandée reste sur place jusqu'à sa récupération.`
    : `${moved} Les ${awaited} unités commandées restent sur place jusqu'à leur récupération.`;
};
