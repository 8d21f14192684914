/** A statement of docs/spec-coverage: section, subject and number, as in `§5.login.2`. */
type StatementId = `${`§${number}` | `D${number}` | "own"}.${string}.${number}`;

/**
 * Names the statements that fail if the test around it fails. It does nothing at run time: `npm run
 * coverage` reads it in the source.
 *
 * @param _ids statements of docs/spec-coverage, one or more
 */
export const covers = (..._ids: [StatementId, ...StatementId[]]): void => undefined;
