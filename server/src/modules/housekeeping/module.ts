import type { Bind } from "../../platform/http/bind.ts";
import { type AvifsDeps, scheduleAvifs } from "./avifs/service.ts";
import { type PictureDeletionDeps, schedulePictureDeletion } from "./pictures/service.ts";
import { bindHousekeepingRoutes } from "./routes.ts";
import { createHousekeeping, type HousekeepingDeps } from "./service.ts";

type Deps = HousekeepingDeps & PictureDeletionDeps & AvifsDeps;

/** Deletion of data that may not be kept any longer, and of unused pictures. */
export const createHousekeepingModule = (deps: Deps) => {
  const housekeeping = createHousekeeping(deps);
  schedulePictureDeletion(deps);
  scheduleAvifs(deps);
  return { bindRoutes: (on: Bind): void => bindHousekeepingRoutes(on, housekeeping) };
};
