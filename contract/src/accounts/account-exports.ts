import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { message } from "../fields.ts";
import { instant } from "../time/day-fields.ts";

export const askForExport = endpoint({
  method: "POST",
  path: "/api/auth/export",
  summary: "Starts an archive of all data about the caller; a mail is sent when it is ready",
  access: "signed-in",
  status: 200,
  answer: message,
  problems: ["request/too-many"],
});

export const exportState = endpoint({
  method: "GET",
  path: "/api/auth/export/state",
  summary: "Returns the state of the caller's archive",
  access: "signed-in",
  status: 200,
  answer: z.object({
    state: z.enum(["none", "preparing", "ready"]),
    until: instant
      .nullable()
      .meta({ description: "When the archive is deleted. `null` if it is not ready" }),
  }),
});

/** Name of the downloaded archive of the person's own data. */
export const EXPORT_FILE_NAME = "mes-donnees.zip";

export const exportAccount = endpoint({
  method: "GET",
  path: "/api/auth/export",
  summary: "Returns the caller's archive as a ZIP, for seven days",
  access: "signed-in",
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
  problems: ["account/no-export", "account/export-underway"],
});
