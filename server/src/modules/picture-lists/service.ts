import type { ArrangedPictures, NewPicture } from "@stokaz/contract/pictures";
import type { ProblemCode } from "@stokaz/contract/problems";
import type { Actor } from "../../platform/actor.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, inTransaction, type Tx } from "../../platform/db/db.ts";
import { Problem } from "../../platform/problem.ts";
import { type Pictures, pictureKey } from "../../platform/storage/pictures.ts";
import * as rows from "./repository.ts";
import type { PictureRow } from "./rules.ts";

type Deps = { db: Db; clock: Clock; pictures: Pictures };

/** Whose listing it is. */
type Owner = Pick<Actor, "userId">;

/** A kind of listing that has several pictures. */
type Kind<Listing> = {
  tables: rows.PictureTables;
  /** How many pictures one may have, its photo included. */
  most: number;
  /** Refuses what is not there, and what is not the owner's. */
  findOwn(db: Db, owner: Owner, listingId: string): Promise<Listing>;
  /** The same, locked until the transaction ends. */
  lockOwn(tx: Tx, owner: Owner, listingId: string): Promise<Listing>;
  problems: { tooMany: ProblemCode; unknown: ProblemCode };
};

/** The pictures of one's listings of a kind. Each call throws the problems of `findOwn`. */
export const createPictureList = <Listing>(
  { db, clock, pictures }: Deps,
  { tables, most, findOwn, lockOwn, problems }: Kind<Listing>,
) => ({
  /** One's own listing with its pictures. */
  async read(
    owner: Owner,
    listingId: string,
  ): Promise<{ listing: Listing; pictures: PictureRow[] }> {
    const listing = await findOwn(db, owner, listingId);
    return { listing, pictures: await rows.listPictures(db, tables, listingId) };
  },

  /** @throws {Problem} `tooMany`, picture/not-an-image, picture/busy */
  async add(
    owner: Owner,
    listingId: string,
    { picture, description }: NewPicture,
  ): Promise<PictureRow[]> {
    // Nobody's picture is worked on before it is known whose listing it is for.
    await findOwn(db, owner, listingId);
    const key = await pictures.storeFile(picture);
    return inTransaction(db, async (tx) => {
      await lockOwn(tx, owner, listingId);
      const known = await rows.listPictures(tx, tables, listingId);
      if (known.some((one) => one.picture === key)) return known;
      if (known.length >= most) throw new Problem(problems.tooMany);
      const arranged = [...known, { picture: key, alt_text: description }] as const;
      await rows.replacePictures(tx, tables, listingId, arranged, clock.now());
      return [...arranged];
    });
  },

  /** Those left out are removed. @throws {Problem} `unknown` */
  async arrange(owner: Owner, listingId: string, wanted: ArrangedPictures): Promise<PictureRow[]> {
    return inTransaction(db, async (tx) => {
      await lockOwn(tx, owner, listingId);
      const known = await rows.listPictures(tx, tables, listingId);
      const kept = new Set(known.map(({ picture }) => picture));
      const arranged = wanted.map(({ url, description }) => {
        const picture = pictureKey(url);
        // Named twice, it is as unknown the second time.
        if (picture === undefined || !kept.delete(picture)) throw new Problem(problems.unknown);
        return { picture, alt_text: description };
      });
      const [first, ...others] = arranged;
      if (!first) throw new Error("at least one picture is asked for");
      await rows.replacePictures(tx, tables, listingId, [first, ...others], clock.now());
      return arranged;
    });
  },
});
