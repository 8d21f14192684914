import { Readable } from "node:stream";
import * as contract from "@stokaz/contract/papers/documents";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { DocumentsService } from "./service.ts";
import { toAdminWire, toWire, toWireCheck } from "./wire.ts";

export const bindDocumentRoutes = (on: Bind, documents: DocumentsService): void => {
  on(contract.listDocuments, async ({ query }, reader) => {
    const { data, ...found } = await documents.list(reader, query);
    return { ...found, data: data.map((document) => toWire(document, reader.userId)) };
  });
  on(contract.listDocumentsOf, async ({ params }, reader) => {
    const found = await documents.listOf(reader, params.id);
    return { data: found.map((document) => toWire(document, reader.userId)) };
  });
  on(contract.readDocument, async ({ params }, reader, { setHeader }) => {
    const { fileName, content } = await documents.open(reader, params.id);
    setHeader("content-disposition", `attachment; filename="${fileName}"`);
    setHeader("content-length", String(content.length));
    return new StreamedAnswer("application/pdf", Readable.from([content]));
  });
  on(contract.readYearOfDocuments, async ({ params }, reader, { setHeader }) => {
    const archive = await documents.openYear(reader, params.year);
    setHeader("content-disposition", `attachment; filename="mes-documents-${params.year}.zip"`);
    return new StreamedAnswer("application/zip", archive);
  });
  on(contract.listAllDocuments, async ({ query: { q, kind, page } }) => {
    const { data, check, ...found } = await documents.search({ q, kind }, page);
    return { ...found, data: data.map(toAdminWire), check: toWireCheck(check) };
  });
};
