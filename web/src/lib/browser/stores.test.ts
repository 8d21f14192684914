// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { isStorageRefused, localStore, sessionStore } from "./stores.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("is the browser's own storage where there is one", () => {
  localStore().setItem("name", "kept");
  expect(localStorage.getItem("name")).toBe("kept");
  expect(isStorageRefused()).toBe(false);
  localStore().removeItem("name");
  expect(localStorage.getItem("name")).toBeNull();
});

it.each([
  ["localStorage", localStore],
  ["sessionStorage", sessionStore],
])("keeps texts of a refused %s until the page is loaded again", (name, storeOf) => {
  vi.stubGlobal(name, null);
  const store = storeOf();
  store.setItem("one", "1");
  store.setItem("two", "2");
  // Other files of this worker may have left some.
  const names = () => Array.from({ length: store.length }, (_, index) => store.key(index));
  expect(names()).toEqual(expect.arrayContaining(["one", "two"]));
  expect(store.key(store.length)).toBeNull();
  expect([store.getItem("two"), store.getItem("three")]).toEqual(["2", null]);
  store.removeItem("one");
  store.removeItem("two");
  expect(names()).not.toContain("one");
});
