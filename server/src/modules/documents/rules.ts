/** Under what name the file of a document is kept. */
export const documentFile = (documentId: string): string => `document-${documentId}.pdf`;

/** Which document a file is of that is kept; none when it is something else, or not whole. */
export const documentOf = (name: string): string | undefined =>
  /^document-([0-9a-f-]{36})\.pdf$/.exec(name)?.[1];
