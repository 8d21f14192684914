import { Readable } from "node:stream";
import * as contract from "@stokaz/contract/tax/tax-reporting";
import { getTaxStatement } from "@stokaz/contract/tax/tax-statements";
import type { Clock } from "../../platform/clock.ts";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { TaxOverviewService } from "./overview/service.ts";
import type { Statements } from "./statements/service.ts";
import type { TaxFiles } from "./tax-files/service.ts";
import {
  madeMessage,
  toWireFile,
  toWireOverview,
  toWireRegister,
  toWireStatement,
} from "./wire.ts";

type Services = { overview: TaxOverviewService; statements: Statements; taxFiles: TaxFiles };

export const bindTaxReportingRoutes = (
  on: Bind,
  { overview, statements, taxFiles }: Services,
  { dayOf }: Clock,
): void => {
  on(getTaxStatement, async ({ query }, seller) =>
    toWireStatement(await statements.describe(seller, query.year), dayOf),
  );
  on(contract.getTaxReporting, async ({ query: { year, show, page } }) =>
    toWireOverview(await overview.describe(year, show, page), dayOf),
  );
  on(contract.makeTaxStatements, async ({ body }, admin) => {
    const made = await statements.makeByHand(admin, body.year);
    return { ...made, message: madeMessage(made) };
  });
  on(contract.makeTaxFile, async ({ body }, admin) => ({
    file: toWireFile(await taxFiles.make(admin, body)),
    message:
      "Le fichier est prêt : téléchargez-le, puis déposez-le sur le portail de l'administration.",
  }));
  on(contract.readTaxFile, async ({ params }, admin, { setHeader }) => {
    const { name, content } = await taxFiles.open(admin, params.id);
    setHeader("content-disposition", `attachment; filename="${name}"`);
    setHeader("content-length", String(content.length));
    return new StreamedAnswer("application/octet-stream", Readable.from([content]));
  });
  on(contract.getTaxFileRegister, async ({ params, query }) =>
    toWireRegister(await taxFiles.listRegister(params.id, query.page)),
  );
};
