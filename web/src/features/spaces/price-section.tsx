import { TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import type { SchemaForm } from "../../lib/browser/form.ts";
import type { TypedSpace } from "./api.ts";
import { NetEarningsSection } from "./net-earnings-section.tsx";
import { PriceRangeSection } from "./price-range-section.tsx";
import styles from "./space-form.module.css";

/** Fields for the surface and the price, with the usual prices and the lessor's earnings. */
export const PriceFields = ({ form }: { form: SchemaForm<TypedSpace> }): ReactElement => (
  <>
    <div className={styles.pair}>
      <TextInput
        label="Surface (m²)"
        description="Une palette prend 1 m²"
        inputMode="numeric"
        autoComplete="off"
        withAsterisk
        {...form.getInputProps("surface")}
      />
      <TextInput
        label="Tarif (€ par m² et par mois)"
        description="Soit le prix d'une palette par mois"
        inputMode="decimal"
        autoComplete="off"
        withAsterisk
        {...form.getInputProps("price")}
      />
    </div>
    <PriceRangeSection address={form.values.address} />
    <NetEarningsSection surface={form.values.surface} price={form.values.price} />
  </>
);
