import { listBackups } from "@stokaz/contract/admin/backups";
import type { Bind } from "../../platform/http/bind.ts";
import type { Backups } from "./service.ts";
import { toWireRun } from "./wire.ts";

export const bindBackupRoutes = (on: Bind, backups: Backups): void => {
  on(listBackups, async () => {
    const { isScheduled, runs } = await backups.list();
    return { isScheduled, data: runs.map(toWireRun) };
  });
};
