import type { ImportState } from "@stokaz/contract/products/product-imports";
import { transition } from "@stokaz/contract/transitions";
import { type Db, inTransaction } from "../../../platform/db/db.ts";
import type { PostMail } from "../../mail/public.ts";
import * as rows from "../repository.ts";
import { IMPORT_TRANSITIONS } from "../rules.ts";
import { appliedMail, readMail } from "./mails.ts";

/** Number of lines from which on nobody is expected to wait at the screen. */
const TOLD_FROM = 500;
const MAILS = { ready: readMail, done: appliedMail, failed: undefined } as const;

type End = keyof typeof MAILS & ImportState;

type Deps = { db: Db; postMail: PostMail; publicUrl: string };

/**
 * Moves an import on after its lines were read or written, and mails the artisan of a large one.
 * @param failure reason why the file can't be read
 */
export const createImportEnding =
  ({ db, postMail, publicUrl }: Deps) =>
  (id: string, to: End, failure: string | null = null): Promise<void> =>
    inTransaction(db, async (tx) => {
      const isMoved = await rows.moveImport(tx, id, transition(IMPORT_TRANSITIONS, to), {
        failure,
      });
      const importer = isMoved && (await rows.findImporter(tx, id));
      const mail = MAILS[to];
      if (!importer || !mail || importer.lines < TOLD_FROM) return;
      await postMail(tx, mail(importer, await rows.countLines(tx, id), publicUrl));
    });

export type EndImport = ReturnType<typeof createImportEnding>;
