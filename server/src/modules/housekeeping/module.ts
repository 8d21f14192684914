import type { Bind } from "../../platform/http/bind.ts";
import { scheduleAvifs } from "./avifs/service.ts";
import { schedulePictureDeletion } from "./pictures/service.ts";
import { bindHousekeepingRoutes } from "./routes.ts";
import { createHousekeeping } from "./service.ts";

type Deps = Parameters<typeof createHousekeeping>[0] &
  Parameters<typeof schedulePictureDeletion>[0] &
  Parameters<typeof scheduleAvifs>[0];

/** Deletion of data that may not be kept any longer, and of unused pictures. */
export const createHousekeepingModule = (deps: Deps) => {
  const housekeeping = createHousekeeping(deps);
  schedulePictureDeletion(deps);
  scheduleAvifs(deps);
  return { bindRoutes: (on: Bind): void => bindHousekeepingRoutes(on, housekeeping) };
};
