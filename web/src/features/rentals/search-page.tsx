import { Button } from "@mantine/core";
import { type CalendarDay, isCalendarDay } from "@stokaz/contract/calendar";
import { LIMITS } from "@stokaz/contract/limits";
import type { AvailableSpace } from "@stokaz/contract/storage-spaces";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactElement, useCallback, useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { recallCheckout } from "../../lib/left-checkout.ts";
import { pageMeta } from "../../lib/meta.ts";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toasts.ts";
import { PageShell } from "../../ui/page-shell.tsx";
import {
  availableSpacesQuery,
  type SpaceFilters,
  useAvailableSpace,
  useLeaveCheckout,
} from "./api.ts";
import { RentalDialog } from "./rental-dialog.tsx";
import type { RentalChoice } from "./rental-form.tsx";
import { readFilters, SearchForm } from "./search-form.tsx";
import { SpacesSection } from "./spaces-section.tsx";

export const meta = pageMeta(
  "Espaces de stockage disponibles",
  "Trouvez une place de stockage chez l'habitant, au mois et à la palette.",
);

const countIn = (text: string | null, maximum: number): number => {
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 ? Math.min(count, maximum) : 1;
};

const dayIn = (text: string | null): CalendarDay | null =>
  text !== null && isCalendarDay(text) ? text : null;

/** What was chosen in the dialog before leaving for the payment page. */
const readChoice = (parameters: URLSearchParams): RentalChoice => ({
  pallets: countIn(parameters.get("pallets"), LIMITS.surfaceM2),
  months: countIn(parameters.get("months"), LIMITS.rentalMonths),
  startDate: dayIn(parameters.get("from")),
});

const addressOf = (filters: SpaceFilters, spaceId?: string, choice?: RentalChoice): string =>
  paths.search.href({
    ...filters,
    space: spaceId,
    pallets: choice?.startDate ? choice.pallets : undefined,
    months: choice?.startDate ? choice.months : undefined,
    from: choice?.startDate ?? undefined,
  });

/** Gives up what the payment page held, when its payer comes back from it without having paid. */
const useReturnFromPayment = (isReturning: boolean): { isLeaving: boolean } => {
  const navigate = useNavigate();
  const { mutate, isPending } = useLeaveCheckout();
  const giveUp = useCallback((): void => {
    const sessionId = recallCheckout("rental");
    if (sessionId === undefined) return;
    mutate(sessionId, {
      onSuccess: ({ message }) => toast.info(message),
      onError: async (error) => {
        if (error instanceof ApiError && error.code === "checkout/closed") {
          const outcome = `${paths.storagePaymentSuccess.href()}?session_id=${encodeURIComponent(sessionId)}`;
          await navigate(outcome, { replace: true });
        } else if (!(error instanceof ApiError && error.code === "checkout/not-found")) {
          toast.error(messageOf(error));
        }
      },
    });
  }, [mutate, navigate]);
  // The browser tells of a return in two ways: it loads the page again, or brings it back as it was.
  useEffect(() => {
    if (!isReturning) return;
    giveUp();
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) giveUp();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [isReturning, giveUp]);
  return { isLeaving: isPending };
};

/** The last of the values that was one: what closes keeps its content while it leaves the screen. */
const useLast = <Value,>(value: Value | undefined): Value | undefined => {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
};

const SearchPage = (): ReactElement => {
  const session = useSession();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const filters = readFilters(parameters);
  const choice = readChoice(parameters);
  const spaceId = parameters.get("space") ?? undefined;
  const isArtisan = session?.role === "artisan";

  const spaces = useInfiniteQuery(availableSpacesQuery(filters));
  const listed = spaces.data?.pages.flatMap(({ rows }) => rows);
  const { isLeaving } = useReturnFromPayment(isArtisan && choice.startDate !== null);
  const chosen = useAvailableSpace(useLast(spaceId), spaces.isError ? [] : listed);

  const show = (address: string, replace = false) =>
    navigate(address, { replace, preventScrollReset: true });
  const select = (space: AvailableSpace) => {
    const there = addressOf(filters, space._id);
    return session ? show(there) : navigate(paths.login.href(there));
  };

  return (
    <PageShell
      title="Espaces de stockage disponibles"
      lead="Louez de la place chez l'habitant, au mois et à la palette."
      action={
        (isArtisan || !session) && (
          <Button component={Link} to={paths.storageDetails.href()} variant="default">
            Gérer mes espaces de stockage
          </Button>
        )
      }
    >
      <SearchForm
        key={addressOf(filters)}
        filters={filters}
        onSearch={(wanted) => show(addressOf(wanted))}
      />
      <SpacesSection
        spaces={listed}
        query={spaces}
        onSelect={select}
        {...(addressOf(filters) !== paths.search.href() && {
          onClear: () => show(paths.search.href()),
        })}
      />
      <RentalDialog
        opened={spaceId !== undefined}
        space={chosen.space}
        isPending={chosen.isPending || isLeaving}
        initialChoice={choice}
        here={addressOf(filters, spaceId, choice)}
        onSubmit={(submitted) => show(addressOf(filters, spaceId, submitted), true)}
        onClose={() => show(addressOf(filters), true)}
      />
    </PageShell>
  );
};

export default SearchPage;
