import type { ReactNode } from "react";

type Lines = { description?: ReactNode; error?: ReactNode };

/**
 * Value of the `aria-describedby` of a field: its help and error lines, as far as they are there.
 *
 * @param id id of the field, the base of those of its lines
 */
export const describedBy = (id: string, { description, error }: Lines): string | undefined => {
  const ids = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
  return ids.join(" ") || undefined;
};
