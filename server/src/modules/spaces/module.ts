import type { Bind } from "../../platform/http/bind.ts";
import { bindLessorCalendarRoutes } from "./lessor-calendar/routes.ts";
import { createLessorCalendar } from "./lessor-calendar/service.ts";
import { createSpaceListing, type SpaceListingDeps } from "./listing/service.ts";
import { bindManagerRoutes } from "./managers/routes.ts";
import { createManagers, type ManagersDeps } from "./managers/service.ts";
import { createOccupancy } from "./occupancy/service.ts";
import { bindSpacePictureRoutes } from "./pictures/routes.ts";
import { createSpacePictures } from "./pictures/service.ts";
import { bindStorageSpaceRoutes, type SpaceAnswer, type SpacesAnswer } from "./routes.ts";
import { createSpaces, type SpacesDeps } from "./service.ts";

type Deps = SpacesDeps & SpaceListingDeps & ManagersDeps;

/** Spaces of lessors, and the search for them. */
export const createSpacesModule = (deps: Deps) => {
  const spaces = createSpaces(deps);
  const listing = createSpaceListing<SpacesAnswer, SpaceAnswer>(deps);
  const occupancy = createOccupancy(deps);
  const calendar = createLessorCalendar(deps);
  const managers = createManagers(deps);
  const pictures = createSpacePictures(deps);
  return {
    bindRoutes: (on: Bind): void => {
      bindStorageSpaceRoutes(on, spaces, listing, occupancy);
      bindLessorCalendarRoutes(on, calendar);
      bindManagerRoutes(on, managers);
      bindSpacePictureRoutes(on, pictures);
    },
  };
};
