import type { Bind } from "../../platform/http/bind.ts";
import { bindBackupRoutes } from "./routes.ts";
import { createBackups } from "./service.ts";

type Deps = Parameters<typeof createBackups>[0];

/** Automatic backups, and their list for the operator. */
export const createBackupsModule = (deps: Deps) => {
  const backups = createBackups(deps);
  return { bindRoutes: (on: Bind): void => bindBackupRoutes(on, backups) };
};
