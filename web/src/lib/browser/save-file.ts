/** Has the browser keep a file among its downloads. */
export const saveFile = (name: string, type: string, content: Uint8Array<ArrayBuffer>): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the file once this task is over.
  setTimeout(() => URL.revokeObjectURL(url));
};
