import * as listing from "./listing/repository.ts";
import * as managers from "./managers/repository.ts";
import * as repository from "./repository.ts";
import * as service from "./service.ts";
import * as wire from "./wire.ts";

/** A space with its lessor's pickup and drop-off schedule. */
export type SpaceView = repository.SpaceView;

/** A space by its id; `undefined` when unknown or archived. */
export const findSpace = repository.findSpace;

/**
 * Same as {@link findSpace}, but locked until the transaction ends: nobody else counts its room
 * meanwhile.
 */
export const lockSpace = repository.lockSpace;

/** Spaces by id, archived ones included. */
export const findSpaceViews = repository.findSpaceViews;

/** One space, archived or not. Rejects when there is none. */
export const getSpaceView = repository.getSpaceView;

/** A space on offer, with the viewer's right to its address. */
export type OfferedSpace = repository.OfferedSpace;

/** A space on offer by its id; `undefined` when unknown or not on offer. */
export const findOfferedSpace = repository.findOfferedSpace;

/** A space with figures of its rentals. */
export type OccupiedSpace = repository.OccupiedSpace;

/** Everybody's spaces that are not archived, newest first. */
export const listLiveSpaces = repository.listLiveSpaces;

/** Spaces with figures of their rentals, by id, in any order. */
export const findOccupiedSpaces = repository.findOccupiedSpaces;

/** The part of a space's address that the viewer may see. */
export const shownAddress = wire.shownAddress;

/** A space on the wire as its lessor, or the administrator, sees it. */
export const toWireOwnSpace = wire.toWireOwnSpace;

/** A space with room, as one viewer sees it. */
export type ListedSpace = listing.ListedSpace;

/** Ids of spaces on offer, the newest first. */
export const listOfferedIds = listing.listOfferedIds;

/** Number of spaces with room, and their median price, by commune and in total. */
export const summarizeByCommune = listing.summarizeByCommune;

/** A page of the spaces that have room. */
export const listPageWithRoom = listing.listPageWithRoom;

/** A space with room on the wire, with only the data that the viewer may see. */
export const toWireAvailableSpace = wire.toWireAvailableSpace;

/**
 * True if a person was named to hand orders over at a space, and accepted. It becomes false as soon
 * as the lessor takes it back.
 */
export const isManagerOf = managers.isManagerOf;

/** Spaces at which a person may hand orders over because they were named, by name. */
export const listManagedSpaces = managers.listManagedSpaces;

/** Refuses a pin outside of the territory. @throws {Problem} request/invalid */
export const assertWithinTerritory = service.assertWithinTerritory;

/** Archives a space for good. */
export const archiveSpace = repository.archiveSpace;

/** Puts a space on the map. @returns false if the space does not exist */
export const setPlace = repository.setPlace;
