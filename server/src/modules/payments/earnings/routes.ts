import * as contract from "@stokaz/contract/money/earnings";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Earnings } from "./service.ts";
import { toCsv, toWireSale, toWireYear } from "./wire.ts";

export const bindEarningsRoutes = (on: Bind, earnings: Earnings, timeZone: string): void => {
  on(contract.getEarnings, async ({ query }, seller) =>
    toWireYear(await earnings.describeYear(seller, query.year)),
  );
  on(contract.getMonthEarnings, async ({ params }, seller) => {
    const { sales, vat } = await earnings.describeMonth(seller, params.month);
    return {
      month: params.month,
      vat,
      sales: sales.map(({ sale, ...figures }) => ({ sale: toWireSale(sale), ...figures })),
    };
  });
  on(contract.exportEarnings, async ({ query }, seller, { setHeader }) => {
    const { year, ...rows } = await earnings.listAll(seller, query.year);
    setHeader("content-type", "text/csv; charset=utf-8");
    setHeader("content-disposition", `attachment; filename="mes-revenus-${year}.csv"`);
    return toCsv(rows, timeZone);
  });
};
