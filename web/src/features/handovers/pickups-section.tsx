import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { PICKUP_TIMES, type Pickup, type PickupTime } from "@stokaz/contract/handover/handover";
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { type ReactElement, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import illustration from "../../assets/empty-orders.svg";
import { messageOf } from "../../lib/api/error.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { useListAddress } from "../../lib/browser/list-address.ts";
import { formatCount } from "../../lib/format/format.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { icon, SearchIcon } from "../../ui/page/icons.tsx";
import { CardSkeletons } from "../../ui/page/loading.tsx";
import { Trail } from "../../ui/page/trail.tsx";
import { PrintButton } from "../../ui/papers/print-button.tsx";
import { AbsenceDialog } from "./absence-dialog.tsx";
import { pickupsQuery } from "./api.ts";
import { DayListSection } from "./day-list-section.tsx";
import { PassDialog, type StartingPass } from "./pass-dialog.tsx";
import { PickupCard } from "./pickup-card.tsx";
import styles from "./pickups-section.module.css";
import { PASS_PARAMETERS, readPassParameters } from "./rules.ts";

const ScanIcon = icon(
  <path d="M4 8V6a2 2 0 0 1 2-2h2M4 16v2a2 2 0 0 0 2 2h2M16 4h2a2 2 0 0 1 2 2v2M16 20h2a2 2 0 0 0 2-2v-2M8 8h3v3H8zM13 13h3v3h-3z" />,
);
const RefreshIcon = icon(
  <path d="M20 11A8.1 8.1 0 0 0 4.5 9M4 5v4h4M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4" />,
);

const TIMES: Readonly<Record<PickupTime, string>> = {
  today: "Aujourd'hui",
  coming: "À venir",
  late: "En retard",
  done: "Déjà remises",
};

/** Advice if there is nothing to hand over. */
const EMPTY: Readonly<Record<PickupTime, string>> = {
  today:
    "Personne n'est attendu aujourd'hui. Les commandes des prochains jours sont sous « À venir ».",
  coming: "Aucune commande à venir. Un e‑mail vous prévient dès qu'une commande est payée.",
  late: "Aucun retard : tout ce qui devait partir est parti.",
  done: "Aucune commande remise ces 30 derniers jours. Scannez le pass d'un client pour la première.",
};

/** Open dialog and its order; the order stays while the dialog closes. */
type Asked = { dialog: "absence" | "trail" | "none"; about?: Pickup | undefined };

/** Pause in milliseconds after which a typed number is searched. */
const TYPED_MS = 300;

type TimesProps = {
  when: PickupTime;
  counts: Readonly<Record<Exclude<PickupTime, "done">, number>> | undefined;
  onWhen: (when: PickupTime) => void;
};

/** Choice of the shown orders, with their counts. */
const Times = ({ when, counts, onWhen }: TimesProps): ReactElement => (
  <fieldset className={styles.times}>
    <legend className={styles.hidden}>Quelles commandes ?</legend>
    {PICKUP_TIMES.map((time) => (
      <label key={time} className={styles.time}>
        <input type="radio" name="quand" checked={time === when} onChange={() => onWhen(time)} />
        <span>{TIMES[time]}</span>
        {time !== "done" && <strong>{counts?.[time] ?? "…"}</strong>}
      </label>
    ))}
  </fieldset>
);

type SearchBarProps = {
  typed: string;
  onType: (typed: string) => void;
  places: readonly { _id: string; name: string }[];
  /** `undefined` for all places. */
  placeId: string | undefined;
  onPlace: (placeId: string) => void;
  onScan: () => void;
};

/** The button that scans a pass, a search by order number, and a choice between several places. */
const SearchBar = ({
  typed,
  onType,
  places,
  placeId,
  onPlace,
  onScan,
}: SearchBarProps): ReactElement => (
  <div className={styles.bar} data-unprinted>
    <Button
      size="lg"
      className={styles.scan ?? ""}
      leftSection={<ScanIcon size={24} />}
      onClick={onScan}
    >
      Scanner un pass
    </Button>
    <TextInput
      className={styles.search ?? ""}
      label="Chercher un numéro de commande"
      placeholder="K7M2-P9QR"
      leftSection={<SearchIcon />}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
    {places.length > 1 && (
      <NativeSelect
        className={styles.search ?? ""}
        label="Espace"
        size="md"
        value={placeId ?? ""}
        onChange={({ currentTarget }) => onPlace(currentTarget.value)}
      >
        <option value="">Tous mes espaces</option>
        {places.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    )}
  </div>
);

type ChoicesProps = TimesProps & {
  list: Pick<UseInfiniteQueryResult, "isRefetching" | "refetch">;
  /** Orders whose number has what was typed; `undefined` while they are searched. */
  found: number | undefined;
  isSearched: boolean;
  isPrintable: boolean;
};

/** The choice of the shown orders, or how many were found; buttons to refresh and to print. */
const Choices = ({
  list,
  found,
  isSearched,
  isPrintable,
  ...times
}: ChoicesProps): ReactElement => (
  <div className={`${styles.bar} ${styles.choices}`} data-unprinted>
    {isSearched ? (
      <p className={styles.found} role="status">
        {found !== undefined && formatCount(found, "commande trouvée", "commandes trouvées")}
      </p>
    ) : (
      <Times {...times} />
    )}
    <div className={styles.tools}>
      <Button
        variant="default"
        leftSection={<RefreshIcon />}
        loading={list.isRefetching}
        onClick={() => void list.refetch()}
      >
        Actualiser
      </Button>
      {isPrintable && <PrintButton label="Imprimer la liste du jour" />}
    </div>
  </div>
);

const NoPickups = ({ when, number }: { when: PickupTime; number: string }): ReactElement =>
  number ? (
    <EmptyState message={`Aucune commande à remettre n'a « ${number} » dans son numéro.`} />
  ) : (
    <EmptyState illustration={illustration} message={EMPTY[when]} />
  );

/**
 * Pass from the address. It is removed from the address at once, so that a reload does not check it
 * again.
 */
const useAddressPass = () => {
  const [parameters, setParameters] = useSearchParams();
  const [pass] = useState(() => readPassParameters(parameters));
  const isThere = parameters.has(PASS_PARAMETERS.code);
  // The address belongs to the browser, not to React.
  useEffect(() => {
    if (!isThere) return;
    setParameters(
      (current) => {
        const rest = new URLSearchParams(current);
        for (const name of Object.values(PASS_PARAMETERS)) rest.delete(name);
        return rest;
      },
      { replace: true },
    );
  }, [isThere, setParameters]);
  return pass;
};

/**
 * Orders to hand over: today's, coming, late and finished ones, with a button that scans a pass.
 */
export const PickupsSection = (): ReactElement => {
  const address = useListAddress(["quand", "lieu"]);
  const territory = useTerritoryFacts();
  const when = PICKUP_TIMES.find((time) => time === address.choice.quand) ?? "today";
  const [typed, setTyped] = useState("");
  const [number] = useDebouncedValue(typed.trim(), TYPED_MS);
  const passOfAddress = useAddressPass();
  const [scanning, setScanning] = useState<StartingPass | undefined>(passOfAddress);
  const [isScanning, setIsScanning] = useState(passOfAddress !== undefined);
  const pickups = useInfiniteQuery(
    pickupsQuery(
      number
        ? { number, storageId: address.choice.lieu }
        : { when, storageId: address.choice.lieu },
    ),
  );
  const [asked, setAsked] = useState<Asked>({ dialog: "none" });
  const closeAsked = (): void => setAsked(({ about }) => ({ dialog: "none", about }));
  const pages = pickups.data?.pages ?? [];
  const rows = pickups.isPlaceholderData ? [] : pages.flatMap(({ data }) => data);
  const last = pages.at(-1);
  const places = last?.places ?? [];
  const scan = (pass?: StartingPass): void => {
    setScanning(pass);
    setIsScanning(true);
  };

  const content = (): ReactElement => {
    if (pickups.isError && !pickups.data) {
      return <ErrorState message={messageOf(pickups.error)} onRetry={() => pickups.refetch()} />;
    }
    if (!pickups.data || pickups.isPlaceholderData || !territory)
      return <CardSkeletons count={3} />;
    return rows.length === 0 ? (
      <NoPickups when={when} number={number} />
    ) : (
      <ul className={styles.cards}>
        {rows.map((pickup) => (
          <li key={pickup.orderId}>
            <PickupCard
              pickup={pickup}
              timeZone={territory.timeZone}
              isOfSeveralPlaces={places.length > 1 && !address.choice.lieu}
              onHandOver={({ orderNumber }) => scan({ orderNumber })}
              onAbsence={(about) => setAsked({ dialog: "absence", about })}
              onTrail={(about) => setAsked({ dialog: "trail", about })}
            />
          </li>
        ))}
      </ul>
    );
  };

  return (
    <div className={styles.section}>
      <SearchBar
        typed={typed}
        onType={setTyped}
        places={places}
        placeId={address.choice.lieu}
        onPlace={(lieu) => address.change({ lieu })}
        onScan={() => scan()}
      />
      {/* The choice of a place comes with the first list and would push this under a finger. */}
      {!pickups.isPending && (
        <Choices
          list={pickups}
          when={when}
          counts={last?.counts}
          found={pickups.isPlaceholderData ? undefined : rows.length}
          isSearched={number !== ""}
          isPrintable={when === "today" && !number && rows.length > 0}
          onWhen={(chosen) => address.change({ quand: chosen })}
        />
      )}
      <div data-unprinted>{content()}</div>
      {territory && when === "today" && (
        <DayListSection pickups={rows} timeZone={territory.timeZone} />
      )}
      {!pickups.isPlaceholderData && <MoreButton list={pickups}>Voir plus de commandes</MoreButton>}
      <AbsenceDialog
        pickup={asked.about}
        opened={asked.dialog === "absence"}
        onClose={closeAsked}
      />
      <Dialog
        opened={asked.dialog === "trail"}
        onClose={closeAsked}
        title={`Commande ${asked.about?.orderNumber ?? ""}`}
        width={560}
      >
        {asked.about && territory && (
          <Trail orderId={asked.about.orderId} timeZone={territory.timeZone} />
        )}
      </Dialog>
      <PassDialog opened={isScanning} start={scanning} onClose={() => setIsScanning(false)} />
    </div>
  );
};
