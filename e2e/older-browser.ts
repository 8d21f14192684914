/**
 * Takes away what the oldest browsers that we support lack (docs/adr/0245): Chrome 111, Firefox 121
 * and Safari 16.4. Runs in a page, before its scripts. Left are features whose absence the product
 * answers by itself.
 *
 * Source: MDN's browser compatibility data, November 2026.
 */
export const takeNewerAway = (): void => {
  const newer: [owner: object, names: string][] = [
    [AbortSignal, "any"],
    [Array, "fromAsync"],
    [ArrayBuffer.prototype, "detached resizable resize transfer transferToFixedLength"],
    [Blob.prototype, "bytes"],
    [Document, "parseHTML parseHTMLUnsafe"],
    [Element.prototype, "checkVisibility getHTML moveBefore setHTML setHTMLUnsafe"],
    [Error, "isError"],
    [HTMLDialogElement.prototype, "closedBy requestClose"],
    [HTMLElement.prototype, "hidePopover popover showPopover togglePopover"],
    [Intl, "DurationFormat Segmenter"],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      "drop every filter find flatMap forEach map reduce some take toArray",
    ],
    [Map, "groupBy"],
    [Map.prototype, "getOrInsert getOrInsertComputed"],
    [Object, "groupBy"],
    [Promise, "try withResolvers"],
    [ReadableStream.prototype, "values"],
    [RegExp, "escape"],
    [Response, "json"],
    [Response.prototype, "bytes"],
    [
      Set.prototype,
      "difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union",
    ],
    [URL, "canParse parse"],
    [URLSearchParams.prototype, "size"],
    [Uint8Array, "fromBase64 fromHex"],
    [Uint8Array.prototype, "setFromBase64 setFromHex toBase64 toHex"],
    [window, "AsyncDisposableStack DisposableStack Iterator Temporal URLPattern navigation"],
  ];
  for (const [owner, names] of newer) {
    for (const name of names.split(" ")) Reflect.deleteProperty(owner, name);
  }
};
