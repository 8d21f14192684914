import type { ArrangedPictures, NewPicture } from "@stokaz/contract/pictures";
import type { ProblemCode } from "@stokaz/contract/problems";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import { type Pictures, pictureKey } from "../../platform/storage/pictures.ts";
import * as rows from "./repository.ts";
import type { PictureRow } from "./rules.ts";

/** What {@link createPictureList} needs. */
export type PictureListDeps = { db: Db; clock: Clock; pictures: Pictures };

/** The owner of the listing. */
type Owner = Pick<Actor, "userId">;

/** A kind of listing that has several pictures. */
type Kind<Listing> = {
  tables: rows.PictureTables;
  /** Maximum number of pictures, the photo included. */
  most: number;
  /** Refuses an unknown listing, and one of another owner. */
  findOwn(db: Db, owner: Owner, listingId: string): Promise<Listing>;
  /** Same as `findOwn`, but locked until the transaction ends. */
  lockOwn(tx: Tx, owner: Owner, listingId: string): Promise<Listing>;
  problems: { tooMany: ProblemCode; unknown: ProblemCode };
};

/**
 * The pictures of a person's own listings of a kind. Each call throws the problems of `findOwn`.
 */
export const createPictureList = <Listing>(
  { db, clock, pictures }: PictureListDeps,
  { tables, most, findOwn, lockOwn, problems }: Kind<Listing>,
) => {
  /** Adds a stored picture after the others, once. @throws {Problem} `tooMany` */
  const addIn = async (
    tx: Tx,
    owner: Owner,
    listingId: string,
    picture: PictureRow,
  ): Promise<PictureRow[]> => {
    await lockOwn(tx, owner, listingId);
    const known = await rows.listPictures(tx, tables, listingId);
    if (known.some((one) => one.picture === picture.picture)) return known;
    if (known.length >= most) throw new Problem(problems.tooMany);
    const arranged = [...known, picture] as const;
    await rows.replacePictures(tx, tables, listingId, arranged, clock.now());
    return [...arranged];
  };

  return {
    addIn,

    /** An own listing with its pictures. */
    async read(
      owner: Owner,
      listingId: string,
    ): Promise<{ listing: Listing; pictures: PictureRow[] }> {
      const listing = await findOwn(db, owner, listingId);
      return { listing, pictures: await rows.listPictures(db, tables, listingId) };
    },

    /** @throws {Problem} `tooMany`, picture/… */
    async add(
      owner: Owner,
      listingId: string,
      { picture, description }: NewPicture,
    ): Promise<PictureRow[]> {
      // A picture is processed only after the owner of its listing was checked.
      await findOwn(db, owner, listingId);
      const key = await pictures.storeFile(picture);
      const added = { picture: key, alt_text: description };
      return inTransaction(db, (tx) => addIn(tx, owner, listingId, added));
    },

    /** Arranges the pictures; those left out are removed. @throws {Problem} `unknown` */
    async arrange(
      owner: Owner,
      listingId: string,
      wanted: ArrangedPictures,
    ): Promise<PictureRow[]> {
      return inTransaction(db, async (tx) => {
        await lockOwn(tx, owner, listingId);
        const known = await rows.listPictures(tx, tables, listingId);
        const kept = new Set(known.map(({ picture }) => picture));
        const arranged = wanted.map(({ url, description }) => {
          const picture = pictureKey(url);
          // If a picture is named twice, it counts as unknown the second time.
          if (picture === undefined || !kept.delete(picture)) throw new Problem(problems.unknown);
          return { picture, alt_text: description };
        });
        const [first, ...others] = arranged;
        if (!first) throw new Error("at least one picture is asked for");
        await rows.replacePictures(tx, tables, listingId, [first, ...others], clock.now());
        return arranged;
      });
    },
  };
};
