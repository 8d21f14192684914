import type { Bind } from "../../platform/http/bind.ts";
import { bindBackupRoutes } from "./routes.ts";
import { type BackupsDeps, createBackups } from "./service.ts";

/** Automatic backups, and their list for the operator. */
export const createBackupsModule = (deps: BackupsDeps) => {
  const backups = createBackups(deps);
  return { bindRoutes: (on: Bind): void => bindBackupRoutes(on, backups) };
};
