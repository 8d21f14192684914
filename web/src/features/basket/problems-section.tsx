import { Button } from "@mantine/core";
import type { Cents } from "@stokaz/contract/money";
import type { ReactElement, ReactNode } from "react";
import { Notice } from "../../ui/notice.tsx";
import { type ShownLine, sortProblems } from "./rules.ts";

type ProblemsProps = {
  lines: readonly ShownLine[];
  /** Takes prices for what they are now. Cents a unit, by product. */
  onAccept: (prices: ReadonlyMap<string, Cents>) => void;
  /** Goes on without some products; absent where there is but one. */
  onDrop?: ((productIds: string[]) => void) | undefined;
  /** The way to where it can be changed, when that is another page. */
  change?: ReactNode;
};

/** What stands in the way of an order, and one tap to go on with the rest. */
export const Problems = ({ lines, onAccept, onDrop, change }: ProblemsProps): ReactElement => {
  const { moved, blocked } = sortProblems(lines);
  const count = moved.length + blocked.length;
  const isRestLeft = blocked.length < lines.length;
  return (
    <>
      <Notice
        tone="warning"
        title={
          count === 1
            ? "Un produit a changé depuis votre choix."
            : `${count} produits ont changé depuis votre choix.`
        }
      >
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
