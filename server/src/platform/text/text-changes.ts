import type { ChangePiece } from "@stokaz/contract/legal/legal-texts";
import { diffArrays, diffWordsWithSpace } from "diff";

/** An article as plain paragraphs. */
export type PlainArticle = { id: string; title: string; paragraphs: readonly string[] };

/** A changed article: its changed paragraphs, its title first when that changed. */
export type ChangedArticle = { title: string; paragraphs: ChangePiece[][] };

/**
 * Joins changes that have only a space between them: first the removed words, then the added ones.
 * Word by word they would be unreadable.
 */
const joinChanges = (pieces: readonly ChangePiece[]): ChangePiece[] => {
  const joined: ChangePiece[] = [];
  let texts = { removed: "", added: "" };
  const endRun = (): void => {
    for (const change of ["removed", "added"] as const) {
      if (texts[change].trim() !== "") joined.push({ text: texts[change], change });
    }
    texts = { removed: "", added: "" };
  };
  for (const [at, { text, change }] of pieces.entries()) {
    const isBetween = at > 0 && at < pieces.length - 1 && text.trim() === "";
    if (change !== "same") texts[change] += text;
    else if (isBetween) texts = { removed: texts.removed + text, added: texts.added + text };
    else {
      endRun();
      joined.push({ text, change });
    }
  }
  endRun();
  return joined;
};

const compareWords = (before: string, after: string): ChangePiece[] =>
  joinChanges(
    diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
      text: value,
      change: added ? "added" : removed ? "removed" : "same",
    })),
  );

/**
 * Compares paragraphs that replaced others, pair by pair; the rest was added or removed completely.
 */
const compareHunk = (before: readonly string[], after: readonly string[]): ChangePiece[][] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const [old, fresh] = [before[index], after[index]];
    if (old === undefined) return [{ text: fresh ?? "", change: "added" }];
    if (fresh === undefined) return [{ text: old, change: "removed" }];
    return compareWords(old, fresh);
  });

const compareParagraphs = (
  before: readonly string[],
  after: readonly string[],
): ChangePiece[][] => {
  const changed: ChangePiece[][] = [];
  let removedParagraphs: string[] = [];
  let addedParagraphs: string[] = [];
  const endHunk = (): void => {
    changed.push(...compareHunk(removedParagraphs, addedParagraphs));
    [removedParagraphs, addedParagraphs] = [[], []];
  };
  for (const { value, added, removed } of diffArrays([...before], [...after])) {
    if (removed) removedParagraphs.push(...value);
    else if (added) addedParagraphs.push(...value);
    else endHunk();
  }
  endHunk();
  return changed;
};

/** Differences between two texts, article by article; removed articles come last. */
export const findChanges = (
  before: readonly PlainArticle[],
  after: readonly PlainArticle[],
): ChangedArticle[] => {
  const whole = ({ title, paragraphs }: PlainArticle): string[] => [title, ...paragraphs];
  const kept = after.map((article) => {
    const former = before.find(({ id }) => id === article.id);
    const paragraphs = compareParagraphs(former ? whole(former) : [], whole(article));
    return { title: article.title, paragraphs };
  });
  const removedArticles = before
    .filter(({ id }) => !after.some((article) => article.id === id))
    .map((article) => ({
      title: article.title,
      paragraphs: compareParagraphs(whole(article), []),
    }));
  return [...kept, ...removedArticles].filter(({ paragraphs }) => paragraphs.length > 0);
};
