/** Name of a document's private file. */
export const documentFile = (documentId: string): string => `document-${documentId}.pdf`;

/**
 * Id of the document in a private file's name; undefined for any other file or an incomplete one.
 */
export const documentOf = (name: string): string | undefined =>
  /^document-([0-9a-f-]{36})\.pdf$/.exec(name)?.[1];
