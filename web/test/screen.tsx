import { MantineProvider } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type Role, wireRole } from "@stokaz/contract/accounts/roles";
import type { Endpoint } from "@stokaz/contract/endpoint";
import type { Feature } from "@stokaz/contract/features";
import { PROBLEMS, type ProblemCode } from "@stokaz/contract/problems";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
// Pages of shopping load their calls later; here they are there, however slow the machine.
import "../src/lib/api/shopping-calls.ts";
import { createQueryClient } from "../src/lib/api/query-client.ts";
import type { Site } from "../src/lib/api/site.ts";
import { theme } from "../src/ui/page/theme.ts";
import { ToastArea } from "../src/ui/page/toast-area.tsx";

// A test goes on as soon as what it waits for is there. The usual second is too short where tests
// share two processors with a server's, and a screen's parts load the first time.
configure({ asyncUtilTimeout: 10_000 });

/** One call that the screen made: what it asked, a form with files as its fields. */
type Asked = { query: URLSearchParams; body: unknown };
/** The same, and the key that repeats of it carry. */
type Sent = Asked & { requestKey: string | null };
export type Answering = (asked: Asked) => Response | Promise<Response>;

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json" },
  });

/** Answers with this body, in the format of the wire. */
export const says =
  (body: unknown): Answering =>
  () =>
    json(200, body);

/** Answers with a refusal in the server's words, unless `message` replaces them. */
export const refuses =
  (
    code: ProblemCode,
    more: { message?: string; errors?: { field: string; message: string }[] } = {},
  ): Answering =>
  () =>
    json(PROBLEMS[code].status, { code, message: PROBLEMS[code].message, ...more });

/** Gives no answer at all. */
export const isSilent: Answering = () => Promise.reject(new TypeError("Failed to fetch"));

const readBody = (body: unknown): unknown => {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === "string" ? JSON.parse(body) : undefined;
};

const patternOf = ({ path }: Endpoint): RegExp => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);

/** A server that gives the test's answers and stores the calls it gets. */
export type Server = {
  /** Sets the answer to an endpoint, for all later calls. */
  answer: (endpoint: Endpoint, how: Answering) => void;
  /** Calls of an endpoint so far, oldest first. */
  sentTo: (endpoint: Endpoint) => readonly Sent[];
};

/** True while a test runs whose screen is taken away at its end. */
let isServing = false;

/**
 * Gives each test of the file a fresh browser state and a server whose answers the test sets. A
 * call that no test expects fails like a call without answer.
 */
export const startServer = (): Server => {
  const answers: { endpoint: Endpoint; how: Answering }[] = [];
  const calls: { endpoint: Endpoint; sent: Sent }[] = [];
  beforeEach(() => {
    isServing = true;
    vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}): Promise<Response> => {
      const { pathname, searchParams } = new URL(address, "https://stokaz.test");
      const found = answers.findLast(
        ({ endpoint }) =>
          endpoint.method === (init.method ?? "GET") && patternOf(endpoint).test(pathname),
      );
      if (!found) throw new TypeError(`nobody answers ${pathname}`);
      const sent = {
        query: searchParams,
        body: readBody(init.body),
        requestKey: new Headers(init.headers).get("idempotency-key"),
      };
      calls.push({ endpoint: found.endpoint, sent });
      // A real network never answers before the click's event is over.
      await new Promise((resolve) => setTimeout(resolve));
      return found.how(sent);
    });
  });
  afterEach(() => {
    isServing = false;
    notifications.clean();
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    answers.length = 0;
    calls.length = 0;
  });
  return {
    answer: (endpoint, how) => answers.push({ endpoint, how }),
    sentTo: (endpoint) =>
      calls.filter((call) => call.endpoint === endpoint).map(({ sent }) => sent),
  };
};

/** La Réunion, in the server's format. */
export const territory = {
  brandName: "Stokaz",
  code: "reunion",
  name: "La Réunion",
  whereName: "à La Réunion",
  timeZone: "Indian/Reunion",
  diallingCode: "+262",
  alertName: "Alerte cyclone",
  foodAuthority: {
    name: "direction de l'alimentation, de l'agriculture et de la forêt",
    shortName: "DAAF",
  },
  holidays: [],
  bbox: [55.2, -21.4, 55.9, -20.8],
  centre: { lat: -21.1, lng: 55.5 },
  zoom: 10,
  communes: [{ name: "Saint-Pierre", postcodes: ["97410"], lat: -21.34, lng: 55.48 }],
  coastline: { type: "MultiPolygon", coordinates: [] },
  tilesUrl: "",
  googleMapsKey: "",
  featuresOff: Array.of<Feature>(),
  platformFeePercent: 10,
  hasFirstListingApproval: false,
  hasReviewsReadBefore: false,
  prepaidMonthsMax: 36,
  alcoholClosedHours: null,
  operator: {
    name: "",
    address: "",
    email: "",
    phone: "",
    legalForm: "",
    registration: "",
    vatNumber: "",
    director: "",
    host: "",
    mediator: "",
  },
  hasGuaranteeNotice: false,
  toFillIn: [],
};

/** A user, in the server's format. */
export const aUser = (role: Role, more: Record<string, unknown> = {}) => ({
  _id: "00000000-0000-4000-8000-00000000000a",
  role: wireRole(role),
  name: "Hoarau",
  firstName: "Jean",
  email: "jean@exemple.re",
  address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
  fixedPhone: "0262000000",
  mobilePhone: "0692000000",
  termsGeneralAccepted: true,
  termsPrivacyAccepted: true,
  ...more,
});

/** Logs a user in by writing the browser's storage. */
export const logIn = (role: Role, user: Record<string, unknown> = {}): void => {
  localStorage.setItem("token", "token");
  localStorage.setItem("role", wireRole(role));
  localStorage.setItem("user", JSON.stringify(aUser(role, user)));
};

/** Adds a property that happy-dom lacks and that a text area listens to. */
const completeDocument = (): void => {
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
};

/**
 * Renders a part of a page with the providers of every page.
 *
 * @param at the page's address
 * @param pattern the page's route pattern, if the page reads parameters of its address
 * @param featuresOff features that the operator left out
 * @param facts other facts that the server writes into the page
 */
export const show = (
  part: ReactElement,
  at = "/",
  pattern = "*",
  featuresOff?: readonly Feature[],
  facts: Partial<Site> = {},
): UserEvent => {
  // Test files share a document: a screen left behind would show the toasts of the next file twice.
  if (!isServing) throw new Error("call startServer() first: it also takes the screen away");
  completeDocument();
  const page = { path: pattern, element: part };
  const router = createMemoryRouter(
    featuresOff ? [{ ...page, id: "root", loader: () => null }] : [page],
    {
      initialEntries: [at],
      ...(featuresOff && {
        hydrationData: { loaderData: { root: { site: { ...territory, ...facts, featuresOff } } } },
      }),
    },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
        <ToastArea />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};

/** True if the browser asks before this tab is closed. */
export const asksBeforeLeaving = (): boolean => {
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};
