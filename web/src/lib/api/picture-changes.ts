import type { ArrangedPictures, DescribedPicture } from "@stokaz/contract/pictures";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";

/** What is answered once pictures were changed. */
export type SavedPictures = { message: string; pictures: DescribedPicture[] };

type PictureCalls = {
  /** What the owner's own pictures are kept under. */
  own: QueryKey;
  /** What else shows them, by the first part of its keys. */
  shownIn: readonly string[];
  add: (body: { picture: File }) => Promise<SavedPictures>;
  arrange: (body: { pictures: ArrangedPictures }) => Promise<SavedPictures>;
};

/** Adding to the pictures of a listing, and putting them in order: then everything that shows them is fresh. */
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
