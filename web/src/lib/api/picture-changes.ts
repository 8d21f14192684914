import type { ArrangedPictures, DescribedPicture } from "@stokaz/contract/pictures";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";

/** Answer after a change of pictures. */
export type SavedPictures = { message: string; pictures: DescribedPicture[] };

type PictureCalls = {
  /** Query key of the owner's own pictures. */
  own: QueryKey;
  /** First parts of the keys of other queries that show the pictures. */
  shownIn: readonly string[];
  add: (body: { picture: File }) => Promise<SavedPictures>;
  arrange: (body: { pictures: ArrangedPictures }) => Promise<SavedPictures>;
};

/**
 * Adds pictures to a listing or puts them in order, then reads again all queries that show them.
 */
export const usePictureChanges = ({ own, shownIn, add, arrange }: PictureCalls) => {
  const queryClient = useQueryClient();
  const refreshed = async (saving: Promise<SavedPictures>): Promise<SavedPictures> => {
    const saved = await saving;
    queryClient.setQueryData<{ pictures: DescribedPicture[] }>(
      own,
      (before) => before && { ...before, pictures: saved.pictures },
    );
    await Promise.all(shownIn.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    return saved;
  };
  return {
    onAdd: (picture: File) => refreshed(add({ picture })),
    onArrange: (pictures: ArrangedPictures) => refreshed(arrange({ pictures })),
  };
};
