/** Below this size, sending a picture as it is takes less time than shrinking it. */
const SMALL_BYTES = 500_000;
const QUALITY = 0.85;

/**
 * Shrinks a camera's picture so that it can be sent over a weak network. Returns the file unchanged
 * if it is small or the browser can't shrink it.
 *
 * @param width pixels that are enough
 */
export const shrinkPicture = async (file: File, width: number): Promise<File> => {
  if (file.size <= SMALL_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, width / bitmap.width);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/jpeg", QUALITY);
    });
    return smaller && smaller.size < file.size
      ? new File([smaller], "photo.jpg", { type: "image/jpeg" })
      : file;
  } catch {
    return file;
  }
};
