// @vitest-environment happy-dom
import { listenLive } from "@stokaz/contract/messages/live";
import { countNotifications } from "@stokaz/contract/messages/notifications";
import { listOwnReviews } from "@stokaz/contract/sellers/reviews";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { isSilent, logIn, says, show, startServer } from "#test/screen";
import ReviewsPage from "../features/reviews/reviews-page.tsx";
import { DataScope } from "../ui/page/data-scope.tsx";
import { Bell } from "./bell.tsx";

const server = startServer();

/** The cache of answers lasts as long as the session, so each test opens a new session. */
const logInAnew = (): void => {
  logIn("consumer");
  localStorage.setItem("token", crypto.randomUUID());
};

const counts = (unread: number) => server.answer(countNotifications, says({ unread }));

it.each([
  [0, "Notifications", ""],
  [1, "Notifications, 1 non lue", "1"],
  [12, "Notifications, 12 non lues", "12"],
  [140, "Notifications, 140 non lues", "99+"],
])("says of %i what is to be read", async (unread, name, shown) => {
  covers("own.notifications.16");
  logInAnew();
  server.answer(listenLive, isSilent);
  counts(unread);
  show(<Bell onChoose={() => undefined} />);
  const link = await screen.findByRole("link", { name });
  expect([link.getAttribute("href"), link.textContent]).toEqual(["/notifications", shown]);
});

/** Answers with a stream of live events, which the test sends. */
const openEvents = () => {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const writer = writable.getWriter();
  const headers = { "content-type": "text/event-stream" };
  server.answer(listenLive, () => new Response(readable, { headers }));
  const send = (event: string) => writer.write(new TextEncoder().encode(`data: ${event}\n\n`));
  return { send, close: () => writer.close() };
};

it("counts what arrives, and reads again what the page shows", async () => {
  covers("own.notifications.16");
  logInAnew();
  counts(0);
  server.answer(listOwnReviews, says({ toWrite: [], data: [], nextCursor: null }));
  const events = openEvents();
  show(
    <>
      <Bell onChoose={() => undefined} />
      <DataScope>
        <ReviewsPage />
      </DataScope>
    </>,
  );
  await screen.findByText(/^Vous pourrez donner votre avis/);
  await screen.findByRole("link", { name: "Notifications" });
  counts(1);
  await events.send("notifications:new");
  expect(await screen.findByRole("link", { name: "Notifications, 1 non lue" })).toBeDefined();
  await waitFor(() => expect(server.sentTo(listOwnReviews).length).toBeGreaterThan(1));
  await events.close();
});
