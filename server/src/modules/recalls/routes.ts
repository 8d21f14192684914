import * as contract from "@stokaz/contract/moderation/recalls";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { Recalls } from "./service.ts";
import { toBuyersCsv, toWireRecall } from "./wire.ts";

const saidOf = (buyers: number): string => {
  if (buyers === 0) return "Le rappel est lancé. Personne n'a acheté ce produit.";
  return buyers === 1
    ? "Le rappel est lancé. La personne qui l'a acheté reçoit un e-mail."
    : `Le rappel est lancé. Les ${buyers} acheteurs reçoivent un e-mail.`;
};

export const bindRecallRoutes = (
  on: Bind,
  recalls: Recalls,
  { timeZone }: { timeZone: string },
): void => {
  on(contract.previewRecall, ({ query }) => recalls.preview(query));
  on(contract.confirmRecall, async ({ body }, admin) => ({
    success: true,
    message: saidOf(await recalls.confirm(admin, body)),
  }));
  on(contract.listRecalls, async ({ query }) => {
    const { rows, total } = await recalls.list(query.page);
    return { data: rows.map(toWireRecall), total };
  });
  on(contract.exportRecallBuyers, async ({ params }, admin, { setHeader }) => {
    const { recall, bought } = await recalls.exportBuyers(admin, params.id);
    const name = contract.recallFileName(recall.number);
    setHeader("content-disposition", `attachment; filename="${name}"`);
    return new StreamedAnswer("text/csv; charset=utf-8", toBuyersCsv(bought, timeZone));
  });
};
