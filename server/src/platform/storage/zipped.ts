/** A file of an archive. */
export type Entry = { name: string; content: AsyncIterable<Uint8Array> };

/** A ZIP made at the speed of its reader: only a part of one file is in memory. */
export async function* zipped(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import("fflate");
  const made: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, content } of entries) {
    // Pictures can't be compressed further.
    const file = name.endsWith(".webp") ? new ZipPassThrough(name) : new ZipDeflate(name);
    archive.add(file);
    for await (const part of content) {
      file.push(part);
      yield* made.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* made.splice(0);
  }
  archive.end();
  yield* made.splice(0);
}
