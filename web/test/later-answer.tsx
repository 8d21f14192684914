/** An answer that comes when the test says so, or never. */
export const laterAnswer = () => {
  let give: (answer: Response) => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const promise = new Promise<Response>((resolve, reject) => {
    give = resolve;
    fail = reject;
  });
  return {
    promise,
    resolve: (answer: Response): void => give(answer),
    reject: (reason: Error): void => fail(reason),
  };
};
