import type { Bind } from "../../platform/http/bind.ts";
import { bindPlaceFileRoutes } from "./place-files/routes.ts";
import { createPlaceFiles } from "./place-files/service.ts";
import { schedulePlaceReminders } from "./place-reminders/service.ts";
import { bindPlaceStateRoutes } from "./place-states/routes.ts";
import { createPlaceStates } from "./place-states/service.ts";
import { bindLeaseRoutes } from "./routes.ts";
import { createLeases } from "./service.ts";

type Deps = Parameters<typeof createLeases>[0] &
  Parameters<typeof createPlaceFiles>[0] &
  Parameters<typeof schedulePlaceReminders>[0] &
  Omit<Parameters<typeof createPlaceStates>[0], "drawLater">;

/** The page of a lease, and what both sides write of its place. */
export const createLeasesModule = (deps: Deps) => {
  const leases = createLeases(deps);
  const files = createPlaceFiles(deps);
  const states = createPlaceStates({ ...deps, drawLater: files.drawLater });
  schedulePlaceReminders(deps);
  return {
    bindRoutes: (on: Bind): void => {
      bindLeaseRoutes(on, leases);
      bindPlaceStateRoutes(on, states);
      bindPlaceFileRoutes(on, files);
    },
  };
};
