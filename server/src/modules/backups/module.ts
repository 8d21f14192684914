import type { Bind } from "../../platform/http/bind.ts";
import { bindBackupRoutes } from "./routes.ts";
import { createBackups } from "./service.ts";

/** Taking archives by themselves, and what the operator reads of them. */
export const createBackupsModule = (deps: Parameters<typeof createBackups>[0]) => {
  const backups = createBackups(deps);
  return { bindRoutes: (on: Bind): void => bindBackupRoutes(on, backups) };
};
