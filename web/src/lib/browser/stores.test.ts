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
  expect(localStorage.length).toBe(0);
});

it.each([
  ["localStorage", localStore],
  ["sessionStorage", sessionStore],
])("keeps texts of a refused %s until the page is loaded again", (name, storeOf) => {
  vi.stubGlobal(name, null);
  const store = storeOf();
  store.setItem("one", "1");
  store.setItem("two", "2");
  expect([store.length, store.key(0), store.key(2)]).toEqual([2, "one", null]);
  expect([store.getItem("two"), store.getItem("three")]).toEqual(["2", null]);
  store.removeItem("one");
  store.removeItem("two");
  expect(store.length).toBe(0);
});
