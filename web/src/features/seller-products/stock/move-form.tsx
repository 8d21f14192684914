import { Button, Radio } from "@mantine/core";
import { type MoveTarget, stockMove } from "@stokaz/contract/products/stock-moves";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { messageOf } from "../../../lib/api/error.ts";
import { useRequestKey } from "../../../lib/api/request-key.ts";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { formatCount, formatSurface } from "../../../lib/format/format.ts";
import { WholeNumberField } from "../../../ui/fields/whole-number-field.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Refusal } from "../../../ui/page/refusal.tsx";
import { Spinner } from "../../../ui/page/spinner.tsx";
import { moveTargetsQuery, useMoveStock } from "../api.ts";
import styles from "./stock.module.css";

/**
 * French note about a place: its address, and the free pallets or that the same product is there.
 */
const noteOf = ({ address, free, isSameThere }: MoveTarget): string =>
  [
    address,
    isSameThere
      ? "le même produit y est déjà"
      : formatCount(free, "palette libre", "palettes libres"),
  ].join(" · ");

/** Fields for the number of units and the target lease. */
const Form = ({
  productId,
  stock,
  targets,
}: {
  productId: string;
  stock: number;
  targets: readonly MoveTarget[];
}): ReactElement => {
  const requestKey = useRequestKey();
  const form = useSchemaForm<{ rentalId: string; units: number | string }>({
    schema: stockMove,
    initialValues: { rentalId: targets[0]?._id ?? "", units: stock },
    onValuesChange: requestKey.renew,
  });
  const move = useMoveStock(productId, {
    // The rest is proposed next, and this renews the key: moving as much again is another move.
    onSuccess: (moved) => form.setValues({ units: stock - moved }),
    onError: (error) => form.showFailure(error, messageOf(error)),
  });
  const submit = ({ rentalId, units }: typeof form.values): void =>
    move.mutate({ body: { rentalId, units: Number(units) }, requestKey: requestKey.read() });
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Déplacer">
      <Radio.Group label="Où ?" size="md" withAsterisk {...form.getInputProps("rentalId")}>
        <div className={styles.places}>
          {targets.map((target) => (
            <Radio
              key={target._id}
              value={target._id}
              size="md"
              label={target.spaceName}
              description={noteOf(target)}
            />
          ))}
        </div>
      </Radio.Group>
      <WholeNumberField
        label="Combien d'unités ?"
        description={`${formatCount(stock, "unité")} à vendre`}
        className={styles.units ?? ""}
        withAsterisk
        {...form.getInputProps("units")}
      />
      <Refusal message={form.refusal} />
      <Button type="submit" loading={move.isPending}>
        Déplacer
      </Button>
    </form>
  );
};

/** Form to move units of a product to another lease of its artisan. */
export const MoveForm = ({ productId }: { productId: string }): ReactElement => {
  const { data, error } = useQuery(moveTargetsQuery(productId));
  if (error) return <Notice tone="info" title={messageOf(error)} />;
  if (!data) return <Spinner />;
  const { stock, awaited, area, targets } = data;
  if (targets.length === 0) {
    return <p className={styles.detail}>Vous n'avez pas d'autre location en cours.</p>;
  }
  if (stock === 0) return <p className={styles.detail}>Il n'y a rien à déplacer.</p>;
  return (
    <>
      <p className={styles.detail}>
        Ce produit prend {formatSurface(area)}, là-bas comme ici.
        {awaited > 0 &&
          ` ${formatCount(awaited, "unité commandée reste", "unités commandées restent")} ici jusqu'à la récupération.`}
      </p>
      <Form productId={productId} stock={stock} targets={targets} />
    </>
  );
};
