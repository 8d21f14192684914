import { LIMITS } from "@stokaz/contract/limits";
import { createPictureList, type PictureListDeps } from "../../picture-lists/public.ts";
import { SPACE_PICTURES } from "../repository.ts";
import { findOwnSpace, lockOwnSpace } from "../service.ts";

/**
 * The pictures of a lessor's own spaces.
 *
 * @throws {Problem} space/not-found, space/not-yours, space/too-many-pictures,
 * space/unknown-picture
 */
export const createSpacePictures = (deps: PictureListDeps) =>
  createPictureList(deps, {
    tables: SPACE_PICTURES,
    most: LIMITS.spacePictures,
    findOwn: findOwnSpace,
    lockOwn: lockOwnSpace,
    problems: { tooMany: "space/too-many-pictures", unknown: "space/unknown-picture" },
  });

export type SpacePictures = ReturnType<typeof createSpacePictures>;
