import { hash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { type PlacePictureSize, placeStateName } from "@stokaz/contract/handover/place-states";
import { DAY_MS } from "@stokaz/contract/time/calendar";
import type { Actor } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/observability/log.ts";
import { Problem } from "../../../platform/problem.ts";
import type { FileStore } from "../../../platform/storage/pictures.ts";
import type { Papers } from "../../papers/public.ts";
import {
  findState,
  isKnown,
  pictureFileOf,
  placeFileOf,
  type StateRef,
  setMade,
  stateFileOf,
  type WholeState,
} from "../place-states/public.ts";
import { findViewedLease } from "../service.ts";
import type { PlacePictureRow } from "../tables.ts";

type Deps = {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  privateFiles: FileStore;
  papers: Pick<Papers, "drawPlaceState">;
  brandName: string;
  timeZone: string;
};

/** The job that makes the PDF of a state that both sides have signed. */
const PAPER_JOB = "draw-place-state";
/** The job that deletes the files of deleted pictures and states. */
export const PLACE_FILE_DELETION_JOB = "delete-old-place-files";

/** Pictures of states of places, and the PDFs of states that both sides have signed. */
export const createPlaceFiles = (deps: Deps) => {
  const { db, clock, log, jobs, privateFiles, papers, brandName, timeZone } = deps;

  const readFile = async (name: string): Promise<Buffer | undefined> => {
    // A database may be restored without its files.
    if (!(await privateFiles.has(name))) return undefined;
    return buffer(await privateFiles.read(name));
  };

  /** Original bytes of a picture; `undefined` when its file is lost or damaged. */
  const readWhole = async (picture: PlacePictureRow): Promise<Buffer | undefined> => {
    const content = await readFile(picture.private_file);
    return content && hash("sha256", content) === picture.sha256 ? content : undefined;
  };

  /**
   * Draws a signed state and stores it. Two processes that do so at the same time write the same
   * bytes.
   */
  const make = async (state: WholeState): Promise<Buffer> => {
    const { id, kind, facts, signed_at: signedAt, version } = state;
    if (!facts || !signedAt) throw new Error(`state ${id} is not signed`);
    const pictures = [];
    for (const picture of state.pictures) {
      const { side, description, added_at: addedAt, sha256 } = picture;
      const content = await readWhole(picture);
      pictures.push({ side, description, addedAt, sha256, content });
    }
    const content = await papers.drawPlaceState({
      kind,
      brandName,
      timeZone,
      signedAt,
      lease: facts,
      pictures,
      notes: { lessor: state.lessor_notes, artisan: state.artisan_notes },
      signatures: state.signatures
        .filter((signature) => signature.version === version)
        .map(({ side, name, signed_at }) => ({ side, name, signedAt: signed_at })),
    });
    const made = hash("sha256", content);
    if (state.sha256 && state.sha256 !== made) {
      log.warn({ placeStateId: id }, "the state of a place was made anew");
    }
    await privateFiles.put(stateFileOf(id), content);
    await setMade(db, id, { sha256: made, made_at: clock.now() });
    return content;
  };

  const findOrMake = async (state: WholeState): Promise<Buffer> => {
    const kept = state.sha256 ? await readFile(stateFileOf(state.id)) : undefined;
    return kept && hash("sha256", kept) === state.sha256 ? kept : make(state);
  };

  jobs.define<StateRef>(PAPER_JOB, async ({ id, kind }) => {
    const state = await findState(db, id, kind);
    if (state?.facts) await findOrMake(state);
  });

  jobs.define(
    PLACE_FILE_DELETION_JOB,
    async () => {
      // A file is written before its row, so a young file may still get one.
      const dayAgo = new Date(clock.now().getTime() - DAY_MS);
      for await (const name of privateFiles.list()) {
        const file = placeFileOf(name);
        if (!file || (await isKnown(db, file))) continue;
        await privateFiles.deleteOlder(name, dayAgo);
      }
    },
    { cron: "37 2 * * *" },
  );

  return {
    /** Draws the PDF of a signed state after the transaction commits. */
    drawLater: (tx: Tx, stateRef: StateRef): Promise<void> => jobs.enqueue(tx, PAPER_JOB, stateRef),

    /** A picture as JPEG. @throws {Problem} rental/not-found, place-state/picture-not-found */
    async readPicture(
      actor: Actor,
      { id, kind, pictureId }: StateRef & { pictureId: string },
      size: PlacePictureSize,
    ): Promise<Buffer> {
      await findViewedLease(db, actor, id);
      const state = await findState(db, id, kind);
      const isOfState = state?.pictures.some((one) => one.id === pictureId);
      const content = isOfState ? await readFile(pictureFileOf(pictureId, size)) : undefined;
      if (!content) throw new Problem("place-state/picture-not-found");
      return content;
    },

    /**
     * The PDF of a state that both sides have signed.
     *
     * @throws {Problem} rental/not-found, place-state/not-signed
     */
    async readPaper(
      actor: Actor,
      { id, kind }: StateRef,
    ): Promise<{ fileName: string; content: Buffer }> {
      await findViewedLease(db, actor, id);
      const state = await findState(db, id, kind);
      if (!state?.facts) throw new Problem("place-state/not-signed");
      const { startDate, space } = state.facts;
      const fileName = placeStateName(kind, { startDate, spaceName: space.name });
      return { fileName, content: await findOrMake(state) };
    },
  };
};

export type PlaceFiles = ReturnType<typeof createPlaceFiles>;
