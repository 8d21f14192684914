import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

/** Writes a page's HTML when the site is built; nothing renders on the server afterwards. */
const renderPage = async (
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> => {
  const html = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await html.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
};

// biome-ignore lint/style/noDefaultExport: React Router looks for it here
export default renderPage;
