import { Button } from "@mantine/core";
import type { Cents } from "@stokaz/contract/money/money";
import type { ReactElement, ReactNode } from "react";
import { Notice } from "../../ui/notices/notice.tsx";
import { type ShownLine, sortProblems } from "./rules.ts";

type ProblemsProps = {
  lines: readonly ShownLine[];
  /** Accepts the current prices. Cents per unit, by product. */
  onAccept: (prices: ReadonlyMap<string, Cents>) => void;
  /** Continues without some products; absent if there is only one. */
  onDrop?: ((productIds: string[]) => void) | undefined;
  /** Link to the page where the purchase can be changed, if that is another page. */
  change?: ReactNode;
};

const titleOf = (wrong: readonly ShownLine[]): string => {
  const isOne = wrong.length === 1;
  if (wrong.every(({ problem }) => problem?.code === "order/alcohol-hours")) {
    return isOne
      ? "Un produit ne se vend pas à cette heure."
      : `${wrong.length} produits ne se vendent pas à cette heure.`;
  }
  return isOne
    ? "Un produit a changé depuis votre choix."
    : `${wrong.length} produits ont changé depuis votre choix.`;
};

/** Problems of an order, with a button that continues with the rest. */
export const Problems = ({ lines, onAccept, onDrop, change }: ProblemsProps): ReactElement => {
  const { moved, blocked } = sortProblems(lines);
  const isRestLeft = blocked.length < lines.length;
  return (
    <>
      <Notice tone="warning" title={titleOf([...moved, ...blocked])}>
        Le total laisse de côté ce qui est signalé.
      </Notice>
      {moved.length > 0 && (
        <Button
          fullWidth
          onClick={() => onAccept(new Map(moved.map(({ productId, price }) => [productId, price])))}
        >
          {moved.length === 1 ? "Accepter le nouveau prix" : "Accepter les nouveaux prix"}
        </Button>
      )}
      {onDrop && blocked.length > 0 && isRestLeft && (
        <Button fullWidth onClick={() => onDrop(blocked.map(({ productId }) => productId))}>
          {blocked.length === 1 ? "Continuer sans ce produit" : "Continuer sans ces produits"}
        </Button>
      )}
      {change}
    </>
  );
};
