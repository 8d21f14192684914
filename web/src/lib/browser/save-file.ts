/** Downloads a file. */
export const saveFile = (name: string, type: string, content: Uint8Array<ArrayBuffer>): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Once this task is over, the download holds the file by itself.
  setTimeout(() => URL.revokeObjectURL(url));
};
