import { z } from "zod";
import { instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { message } from "./fields.ts";

export const askForExport = endpoint({
  method: "POST",
  path: "/api/auth/export",
  summary: "Has everything kept about the person put in an archive; a mail says when it is ready",
  access: "signed-in",
  status: 200,
  answer: message,
  problems: ["request/too-many"],
});

export const exportState = endpoint({
  method: "GET",
  path: "/api/auth/export/state",
  summary: "How far one's archive is",
  access: "signed-in",
  status: 200,
  answer: z.object({
    state: z.enum(["none", "preparing", "ready"]),
    until: instant.nullable().meta({ description: "When it is deleted, once ready" }),
  }),
});

/** Name of the downloaded archive of the person's own data. */
export const EXPORT_FILE_NAME = "mes-donnees.zip";

export const exportAccount = endpoint({
  method: "GET",
  path: "/api/auth/export",
  summary: "Everything kept about the person, as the ZIP that was asked for; for seven days",
  access: "signed-in",
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["account/no-export", "account/export-underway"],
});
