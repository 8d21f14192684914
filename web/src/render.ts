import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type Reader, readerContext } from "./lib/api/reader.ts";

const answer = createRequestHandler(build as ServerBuild, "production");

/**
 * What the server calls for every address that is a page: its HTML, or, when the router asks while
 * somebody moves about, the data of its loaders. Nobody is known here: everyone gets the same.
 *
 * @param read how loaders read the API
 */
export const render = (request: Request, read: Reader): Promise<Response> => {
  const context = new RouterContextProvider();
  context.set(readerContext, read);
  return answer(request, context);
};
