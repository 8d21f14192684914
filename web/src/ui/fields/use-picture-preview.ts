import { useEffect, useState } from "react";

/** Chosen file as an address for `<img>`; a data address, since pages may not show `blob:` ones. */
export const usePicturePreview = (file: File | null | undefined): string | undefined => {
  const [preview, setPreview] = useState<{ file: File; url: string }>();

  // Reading a file is asynchronous, and a file chosen meanwhile wins.
  useEffect(() => {
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => setPreview({ file, url: String(reader.result) });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);

  return file && preview?.file === file ? preview.url : undefined;
};
