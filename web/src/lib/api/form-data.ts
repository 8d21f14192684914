const append = (form: FormData, name: string, value: unknown): void => {
  if (value === undefined) return;
  if (value instanceof Blob) form.append(name, value);
  else if (Array.isArray(value)) for (const item of value) append(form, name, item);
  else if (typeof value === "object" && value !== null)
    for (const [key, nested] of Object.entries(value)) append(form, `${name}[${key}]`, nested);
  else form.append(name, value === null ? "" : String(value));
};

/**
 * Multipart body as the API reads it: files stay as they are, lists become a repeated field, nested
 * values become `retrievalTimes[start]`, booleans `true`/`false`; undefined values are left out.
 */
export const toFormData = (body: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) append(form, name, value);
  return form;
};
