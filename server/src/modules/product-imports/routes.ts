import * as contract from "@stokaz/contract/products/product-imports";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { ProductImports } from "./service.ts";
import { toErrorsCsv, toWireErrors, toWireImport } from "./wire.ts";

export const bindProductImportRoutes = (on: Bind, imports: ProductImports): void => {
  on(contract.startImport, async ({ body }, artisan) => ({
    import: toWireImport(await imports.start(artisan, body)),
  }));
  on(contract.getImport, async (_, artisan) => {
    const latest = await imports.findLatest(artisan);
    return { import: latest ? toWireImport(latest) : null };
  });
  on(contract.listImportErrors, async ({ params, query }, artisan) => {
    const { page, next } = await imports.listErrors(artisan, params.id, query.after);
    return { data: page.map(toWireErrors), next };
  });
  on(contract.exportImportErrors, async ({ params }, artisan, { setHeader }) => {
    const rows = await imports.readErrors(artisan, params.id);
    setHeader("content-disposition", `attachment; filename="${contract.IMPORT_ERRORS_FILE}"`);
    return new StreamedAnswer("text/csv; charset=utf-8", toErrorsCsv(rows));
  });

  on(contract.confirmImport, async ({ params, body }, artisan) => {
    await imports.confirm(artisan, params.id, body.skipWrong);
    return { message: "Vos produits sont en cours d'enregistrement." };
  });
  on(contract.dropImport, async ({ params }, artisan) => {
    await imports.drop(artisan, params.id);
    return { message: "Import abandonné." };
  });
};
