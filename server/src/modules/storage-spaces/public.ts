import * as repository from "./repository.ts";

/** A space with its lessor's pickup and drop-off schedule. */
export type SpaceView = repository.SpaceView;

/** A space by its id; `undefined` when unknown or archived. */
export const findSpace = repository.findSpace;

/** {@link findSpace}, locked until the transaction ends: nobody else counts its room meanwhile. */
export const lockSpace = repository.lockSpace;

/** The most pallets taken on any day of `[from, to)`, by confirmed rentals and holds alive at an instant. */
export const countPeakPallets = repository.countPeakPallets;

/** Spaces by id, archived ones included. */
export const findSpaceViews = repository.findSpaceViews;

/** One space, archived or not. Rejects when there is none. */
export const getSpaceView = repository.getSpaceView;
