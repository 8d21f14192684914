/** Where the address service is: as configured, or the sandbox's stand-in for it; `undefined` for none. */
export const geocoderAddress = (
  { geocoderUrl }: { geocoderUrl: string | undefined },
  sandboxUrl: string | undefined,
): string | undefined =>
  geocoderUrl === "sandbox" ? sandboxUrl && `${sandboxUrl}/geocodage` : geocoderUrl;
