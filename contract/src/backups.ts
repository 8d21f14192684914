import { z } from "zod";
import { instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";

const backupRun = z.object({
  startedAt: instant,
  file: z.string(),
  takenAt: instant.nullable(),
  rows: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  provenAt: instant
    .nullable()
    .meta({ description: "When it was restored somewhere else, and found to be what was saved" }),
  failure: z.string().nullable(),
});
export type BackupRun = z.output<typeof backupRun>;

export const listBackups = endpoint({
  method: "GET",
  path: "/api/admin/backups",
  summary: "The last backups that were taken by themselves, the newest first",
  access: ["admin"],
  status: 200,
  answer: z.object({
    isScheduled: z.boolean().meta({ description: "Whether any are taken by themselves" }),
    data: z.array(backupRun).meta({ description: "30 at most" }),
  }),
});
