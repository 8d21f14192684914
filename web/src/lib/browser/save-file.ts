/**
 * Safari asks the person first and reads the file only after their yes, so its address stays for a
 * while. FileSaver.js waits as long.
 */
const ASKED_MS = 40_000;

/** Downloads a file. */
export const saveFile = (name: string, type: string, content: Uint8Array<ArrayBuffer>): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), ASKED_MS);
};
