import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant } from "../time/day-fields.ts";

const backupRun = z.object({
  startedAt: instant,
  file: z.string(),
  takenAt: instant.nullable(),
  rows: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  provenAt: instant
    .nullable()
    .meta({ description: "When a test restore confirmed that this backup is complete" }),
  failure: z.string().nullable(),
});
export type BackupRun = z.output<typeof backupRun>;

export const listBackups = endpoint({
  method: "GET",
  path: "/api/admin/backups",
  summary: "Lists the latest scheduled backups, newest first",
  access: ["admin"],
  status: 200,
  answer: z.object({
    isScheduled: z.boolean().meta({ description: "Whether scheduled backups are turned on" }),
    data: z.array(backupRun).meta({ description: "At most 30" }),
  }),
});
