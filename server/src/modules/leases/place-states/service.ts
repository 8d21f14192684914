import { hash, randomUUID } from "node:crypto";
import {
  isPlaceStateEmpty,
  type LeaseSide,
  PLACE_PICTURE_WIDTHS,
  type PlaceStateKind,
} from "@stokaz/contract/handover/place-states";
import { LIMITS } from "@stokaz/contract/limits";
import { fullName } from "@stokaz/contract/text";
import { transition } from "@stokaz/contract/transitions";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../../platform/db/db.ts";
import type { RateLimit } from "../../../platform/http/rate-limit.ts";
import { Problem } from "../../../platform/problem.ts";
import type { FileStore, Pictures } from "../../../platform/storage/pictures.ts";
import type { PostMail } from "../../mail/public.ts";
import { lockRental } from "../../rentals/public.ts";
import type { LeaseRow } from "../repository.ts";
import { referenceOf } from "../rules.ts";
import { findViewedLease } from "../service.ts";
import type { PlaceStateFacts } from "../tables.ts";
import * as mails from "./mails.ts";
import * as rows from "./repository.ts";
import {
  isSide,
  isWithin,
  latestSignatures,
  otherSide,
  PLACE_STATE_TRANSITIONS,
  pictureFileOf,
  sideOf,
  windowOf,
} from "./rules.ts";

type Deps = {
  db: Db;
  clock: Clock;
  pictures: Pick<Pictures, "shrink">;
  privateFiles: FileStore;
  rateLimit: RateLimit;
  postMail: PostMail;
  publicUrl: string;
  /** Draws the PDF of a signed state after the transaction commits. */
  drawLater(tx: Tx, stateRef: StateRef): Promise<void>;
};

/** Id of a lease, and kind of its state. */
export type StateRef = { id: string; kind: PlaceStateKind };

const ADDING = { name: "add-place-picture", tries: 100, seconds: 86_400 };
/** Limit of signatures: each one may send a mail to the other side. */
const SIGNING = { name: "sign-place-state", tries: 20, seconds: 86_400 };

const { small, large } = PLACE_PICTURE_WIDTHS;

const notesOf = (state: rows.WholeState) => ({
  lessor: state.lessor_notes,
  artisan: state.artisan_notes,
});

/** Names both sides of a lease. */
const namesOf = (lease: LeaseRow): Readonly<Record<LeaseSide, string>> => ({
  lessor: fullName({ firstName: lease.lessor_first_name, name: lease.lessor_name }),
  artisan: lease.trade_name,
});

const factsOf = (lease: LeaseRow): PlaceStateFacts => ({
  reference: referenceOf(lease.id),
  startDate: lease.start_date,
  endDate: lease.end_date,
  pallets: lease.pallets,
  space: { name: lease.space_name, address: lease.address },
  ...namesOf(lease),
});

/**
 * A state of a lease's place as a concerned person sees it; `state` is absent when none was begun.
 */
export type ShownState = {
  kind: PlaceStateKind;
  lease: LeaseRow;
  state: rows.WholeState | undefined;
  isOpen: boolean;
};

/** Posts mails to sides of a lease, as far as they still have an account. */
export const notifySides = async (
  tx: Tx,
  { lease, kind }: { lease: LeaseRow; kind: PlaceStateKind },
  { to, write }: { to: readonly LeaseSide[]; write: mails.WritePlaceStateMail },
  { postMail, publicUrl }: Pick<Deps, "postMail" | "publicUrl">,
): Promise<void> => {
  const ids = { lessor: lease.lessor_id, artisan: lease.artisan_id };
  const people = Object.values(ids);
  const found = await rows.listPeople(tx, people);
  const space = { name: lease.space_name, address: lease.address };
  const written = to.flatMap((side) => {
    const person = found.find(({ id }) => id === ids[side]);
    const other = namesOf(lease)[otherSide(side)];
    const details = { rentalId: lease.id, kind, space, other, people, publicUrl };
    return person ? [write(person, details)] : [];
  });
  if (written.length > 0) await postMail(tx, written, lease.id);
};

export const createPlaceStates = (deps: Deps) => {
  const { db, clock, pictures, privateFiles, rateLimit, drawLater } = deps;

  /** True if a state can be written and signed today: not for a lease that was fully refunded. */
  const isOpen = (lease: LeaseRow, kind: PlaceStateKind): boolean => {
    const term = { startDate: lease.start_date, endDate: lease.end_date };
    return lease.status === "confirmed" && isWithin(windowOf(kind, term), clock.today());
  };

  /** @throws {Problem} place-state/signed, place-state/not-open */
  const assertOpen = (
    lease: LeaseRow,
    kind: PlaceStateKind,
    state: rows.WholeState | undefined,
  ): void => {
    if (state?.status === "signed") throw new Problem("place-state/signed");
    if (!isOpen(lease, kind)) throw new Problem("place-state/not-open");
  };

  /**
   * A lease, and the side for which a person writes.
   *
   * @throws {Problem} rental/not-found, place-state/read-only
   */
  const findWritten = async (on: Db, actor: Actor, id: string) => {
    const { lease, viewer } = await findViewedLease(on, actor, id);
    const side = sideOf(viewer);
    if (!side) throw new Problem("place-state/read-only");
    return { lease, side, viewer };
  };

  type Editing = { tx: Tx; state: rows.WholeState; side: LeaseSide };
  /** Columns that a change also sets; `undefined` when nothing changed. */
  type Changed = rows.StateNotes | undefined;

  /**
   * Changes a state for one's side: signatures of the former version become void, and their authors
   * are told.
   */
  const edit = (
    actor: Actor,
    { id, kind }: StateRef,
    change: (editing: Editing) => Promise<Changed>,
  ): Promise<void> =>
    inTransaction(db, async (tx) => {
      const { lease, side } = await findWritten(tx, actor, id);
      assertOpen(lease, kind, await rows.findState(tx, id, kind));
      await rows.beginState(tx, { id: randomUUID(), rental_id: id, kind });
      const state = await rows.lockState(tx, id, kind);
      if (!state) throw new Error(`no state of ${id}`);
      assertOpen(lease, kind, state);
      const changes = await change({ tx, state, side });
      if (!changes) return;
      await rows.changeState(tx, state, changes);
      const fallen = latestSignatures(state.signatures, state.version).filter(
        ({ holds, signed_by }) => holds && signed_by !== actor.userId,
      );
      const to = fallen.map((signature) => signature.side);
      await notifySides(tx, { lease, kind }, { to, write: mails.signaturesInvalidatedMail }, deps);
    });

  /** Finds a picture of the caller's side. @throws {Problem} place-state/picture-not-found */
  const ownPicture = ({ state, side }: Editing, pictureId: string) => {
    const found = state.pictures.find((one) => one.id === pictureId && one.side === side);
    if (!found) throw new Problem("place-state/picture-not-found");
    return found;
  };

  return {
    /**
     * Both states of a lease's place.
     *
     * @throws {Problem} rental/not-found, also for people who may not see it
     */
    async list(actor: Actor, id: string): Promise<Record<PlaceStateKind, ShownState>> {
      const { lease } = await findViewedLease(db, actor, id);
      const states = await rows.listStates(db, id);
      const shown = (kind: PlaceStateKind): ShownState => {
        const state = states.find((one) => one.kind === kind);
        return { kind, lease, state, isOpen: state?.status !== "signed" && isOpen(lease, kind) };
      };
      return { entry: shown("entry"), exit: shown("exit") };
    },

    /** Writes the notes of one's side. @throws {Problem} those of writing, place-state/changed */
    writeNotes: (
      actor: Actor,
      stateRef: StateRef,
      { notes, replaces }: { notes: string; replaces: string },
    ): Promise<void> =>
      edit(actor, stateRef, async ({ state, side }) => {
        const written = notesOf(state)[side];
        if (written === notes) return undefined;
        // Another person of this side, or the same person in another window, wrote meanwhile: their
        // text must not be lost.
        if (written !== replaces) throw new Problem("place-state/changed");
        return side === "lessor" ? { lessor_notes: notes } : { artisan_notes: notes };
      }),

    /**
     * @throws {Problem} those of writing, place-state/too-many-pictures, picture/not-an-image,
     * picture/busy, request/too-many
     */
    async addPicture(
      actor: Actor,
      stateRef: StateRef,
      { picture, description }: { picture: File; description: string },
    ): Promise<void> {
      // A picture is processed only after its sender's right to add it was checked.
      const { lease } = await findWritten(db, actor, stateRef.id);
      assertOpen(lease, stateRef.kind, await rows.findState(db, stateRef.id, stateRef.kind));
      await rateLimit(ADDING, actor.userId);
      const [little, whole] = await pictures.shrink(picture, [small, large]);
      if (!little || !whole) throw new Error("a picture has two widths");
      const id = randomUUID();
      const sha256 = hash("sha256", whole);
      await privateFiles.put(pictureFileOf(id, "small"), little);
      await privateFiles.put(pictureFileOf(id, "large"), whole);
      await edit(actor, stateRef, async ({ tx, state, side }) => {
        const own = state.pictures.filter((one) => one.side === side);
        if (own.some((one) => one.sha256 === sha256)) return undefined;
        if (own.length >= LIMITS.placeStatePictures) {
          throw new Problem("place-state/too-many-pictures");
        }
        const added = { added_by: actor.userId, added_at: clock.now() };
        await rows.insertPicture(tx, {
          id,
          state_id: state.id,
          side,
          description,
          sha256,
          ...added,
        });
        return {};
      });
    },

    /** @throws {Problem} those of writing, place-state/picture-not-found */
    describePicture: (
      actor: Actor,
      pictureRef: StateRef & { pictureId: string },
      description: string,
    ): Promise<void> =>
      edit(actor, pictureRef, async (editing) => {
        const picture = ownPicture(editing, pictureRef.pictureId);
        if (picture.description === description) return undefined;
        await rows.describePicture(editing.tx, picture.id, description);
        return {};
      }),

    /** @throws {Problem} those of writing, place-state/picture-not-found */
    removePicture: (actor: Actor, pictureRef: StateRef & { pictureId: string }): Promise<void> =>
      edit(actor, pictureRef, async (editing) => {
        await rows.deletePicture(editing.tx, ownPicture(editing, pictureRef.pictureId).id);
        return {};
      }),

    /**
     * Signs a version as one side of the lease; when the other side has signed the same version, it
     * is final.
     *
     * @returns true if both have signed
     * @throws {Problem} those of writing, place-state/sides-sign, place-state/empty,
     * place-state/changed, request/too-many
     */
    async sign(actor: Actor, { id, kind }: StateRef, version: number): Promise<boolean> {
      const { viewer } = await findWritten(db, actor, id);
      if (!isSide(viewer)) throw new Problem("place-state/sides-sign");
      await rateLimit(SIGNING, actor.userId);
      return inTransaction(db, async (tx) => {
        // An extension asks with the same lock whether the exit is signed.
        await lockRental(tx, id);
        const { lease, side } = await findWritten(tx, actor, id);
        const state = await rows.lockState(tx, id, kind);
        // A retry of the same request gets the same answer.
        if (state?.status === "signed" && state.version === version) return true;
        assertOpen(lease, kind, state);
        if (!state || isPlaceStateEmpty({ notes: notesOf(state), pictures: state.pictures })) {
          throw new Problem("place-state/empty");
        }
        if (state.version !== version) throw new Problem("place-state/changed");
        const holding = latestSignatures(state.signatures, version).filter(({ holds }) => holds);
        if (holding.some((signature) => signature.side === side)) return false;
        const [person] = await rows.listPeople(tx, [actor.userId]);
        if (!person) throw new Error(`no user ${actor.userId}`);
        const now = clock.now();
        await rows.insertSignature(tx, {
          state_id: state.id,
          side,
          version,
          signed_by: actor.userId,
          signed_at: now,
          name: fullName({ firstName: person.first_name, name: person.name }),
        });
        if (holding.length === 0) {
          const to = [otherSide(side)];
          await notifySides(tx, { lease, kind }, { to, write: mails.toSignMail }, deps);
          return false;
        }
        const toSigned = transition(PLACE_STATE_TRANSITIONS, "signed");
        const facts = JSON.stringify(factsOf(lease));
        await rows.moveState(tx, state.id, toSigned, { facts, signed_at: now });
        await drawLater(tx, { id, kind });
        const to = ["lessor", "artisan"] as const;
        await notifySides(tx, { lease, kind }, { to, write: mails.signedMail }, deps);
        return true;
      });
    },
  };
};

export type PlaceStates = ReturnType<typeof createPlaceStates>;
