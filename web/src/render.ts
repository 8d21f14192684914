import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type Reader, readerContext } from "./lib/api/reader.ts";

// The types of the virtual module leave its parts open.
const answer = createRequestHandler(build as ServerBuild, "production");

/**
 * Answers every address that is a page, for the server: with its HTML or, when the router asks
 * during a navigation, with the data of its loaders. The user is not known here: everyone gets the
 * same answer.
 *
 * @param read function with which loaders read the API
 */
export const render = (request: Request, read: Reader): Promise<Response> => {
  const context = new RouterContextProvider();
  context.set(readerContext, read);
  return answer(request, context);
};
