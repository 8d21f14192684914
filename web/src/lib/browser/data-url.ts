/**
 * Turns a picture read with the session into an address for `<img>`: a data address, since pages
 * may not show `blob:` ones.
 */
export const asDataUrl = (bytes: Uint8Array): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([Uint8Array.from(bytes)], { type: "image/jpeg" }));
  });
