import { Readable } from "node:stream";
import {
  decideCertificate,
  readCertificate,
  sendCertificate,
} from "@stokaz/contract/spaces/insurance";
import type { Bind } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { Insurance } from "./service.ts";

const ANSWERED = {
  verified: "L'assurance est vérifiée. L'artisan en est prévenu.",
  refused: "L'attestation est refusée. L'artisan en est prévenu.",
} as const;

export const bindInsuranceRoutes = (on: Bind, insurance: Insurance): void => {
  on(sendCertificate, async ({ body }, artisan) => {
    await insurance.receive(artisan, body);
    return { message: "C'est envoyé. Nous lisons votre attestation et vous répondons par e-mail." };
  });
  on(readCertificate, async ({ params }, reader, { setHeader }) => {
    const { fileName, mediaType, content } = await insurance.read(reader, params.id);
    setHeader("content-disposition", `attachment; filename="${fileName}"`);
    setHeader("content-length", String(content.length));
    return new StreamedAnswer(mediaType, Readable.from([content]));
  });
  on(decideCertificate, async ({ params, body }, admin) => {
    await insurance.decide(admin, params.id, body);
    return { success: true, message: ANSWERED[body.outcome] };
  });
};
