import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LabelledRecord } from "../queries/by-code";
import type { CreatedOption, MadeKind, NewRecord } from "./create-option";
import { searchPicker } from "./search";
import { Combobox } from "~/ui/combobox/combobox";
import { useHydrated } from "~/ui/layout/hydrated";
import type { Option, OptionMaker } from "~/ui/combobox/option";
import { ScanButton } from "./scan-button";
import {
  afterChoosing,
  afterMaking,
  afterScanning,
  narrowedTo,
  type PlaceChoices,
  type Places,
  withinOf,
} from "./places";

type Props = {
  choices: PlaceChoices;
  before: Places;
  errorOf: (field: string) => string | null;
  onChange?: (places: Places) => void;
  /** False for users who belong to a customer: the server sets it. */
  choosesCustomer?: boolean;
  optional?: boolean;
  /** False where the record is for many assets of the place. */
  hasAsset?: boolean;
  /** Renders a short form: with the field that a place begins with, and with the others. */
  renderShort?: (first: ReactNode, others: ReactNode) => ReactNode;
};

// Most forms are completed without it.
const CreateDialog = lazy(async () => ({
  default: (await import("./create-dialog")).CreateDialog,
}));

const PICKERS = {
  customer: "customers",
  location: "locations",
  room: "rooms",
  asset: "assets",
} as const;

const SCANNED = ["assets", "rooms"] as const;

/**
 * Customer, location, room and asset. Each narrows the fields below it; choosing a lower one first fills in those above. Missing records
 * can be created here.
 */
export function PlaceFields({
  choices,
  before,
  errorOf,
  onChange = ignore,
  choosesCustomer = true,
  optional = false,
  hasAsset = true,
  renderShort,
}: Props) {
  const { t } = useTranslation();
  const { places, choose, making, setMaking, made, maker, scanned } = usePlaces(
    choices,
    before,
    onChange,
  );
  const narrowed = narrowedTo(places, useHydrated());
  const customerId = places.customer?.id;
  const locationId = places.location?.id;
  const box = (kind: MadeKind, within: Record<string, string | undefined> = {}) => ({
    name: `${kind}Id`,
    error: errorOf(`${kind}Id`),
    search: searchPicker(PICKERS[kind], within),
    value: places[kind],
    onChange: (option: Option | null) => choose(kind, option),
    create: maker(kind),
  });
  const scan = <ScanButton kinds={choices.rooms ? SCANNED : ["assets"]} onFound={scanned} />;
  const customer = choosesCustomer ? (
    <Combobox
      {...box("customer")}
      label={t("workOrders.field.customer")}
      optional
      initialOptions={choices.customers}
    />
  ) : null;
  const asset = (
    <Combobox
      {...box("asset", { customerId, locationId, roomId: places.room?.id })}
      label={t("workOrders.field.asset")}
      optional={optional}
      initialOptions={narrowed.inLocation(choices.assets)}
    />
  );
  const location = choices.locations ? (
    <Combobox
      {...box("location", { customerId })}
      label={t("workOrders.field.location")}
      optional={optional}
      initialOptions={narrowed.ofCustomer(choices.locations)}
    />
  ) : null;
  const room = choices.rooms ? (
    <Combobox
      {...box("room", { customerId, locationId })}
      label={t("workOrders.field.room")}
      optional={optional}
      initialOptions={narrowed.inLocation(choices.rooms)}
    />
  ) : null;
  const dialog = making ? (
    <Suspense>
      <CreateDialog
        making={making}
        hasLocations={choices.locations !== null}
        onMade={made}
        onClose={() => setMaking(null)}
      />
    </Suspense>
  ) : null;
  if (renderShort)
    return (
      <>
        {renderShort(
          <>
            {scan}
            {location ?? asset}
          </>,
          <div className="grid gap-4 md:grid-cols-2">
            {customer}
            {location ? asset : null}
            {room}
          </div>,
        )}
        {dialog}
      </>
    );
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {scan}
      {customer}
      {hasAsset ? asset : null}
      {location}
      {room}
      {dialog}
    </div>
  );
}

function ignore(): void {}

function usePlaces(choices: PlaceChoices, before: Places, onChange: (places: Places) => void) {
  const { t } = useTranslation();
  const [places, setPlaces] = useState(before);
  const [making, setMaking] = useState<NewRecord | null>(null);
  // Several may be chosen at once, for example when hydration finds what was chosen before.
  const latest = useRef(before);
  function become(next: Places) {
    latest.current = next;
    setPlaces(next);
    onChange(next);
  }
  function choose(kind: MadeKind, option: Option | null) {
    become(afterChoosing(choices, latest.current, kind, option));
    if (kind === "customer" && option && choices.locations) void chooseOnlyLocation(option.id);
  }
  /** Unless a place was chosen before the answer. */
  async function chooseOnlyLocation(customerId: string) {
    const search = searchPicker("locations", { customerId });
    const found = await search("", new AbortController().signal).catch(() => []);
    const { customer, location, room, asset } = latest.current;
    if (
      found[0] &&
      found.length === 1 &&
      customer?.id === customerId &&
      !(location || room || asset)
    )
      become(afterChoosing(choices, latest.current, "location", found[0]));
  }
  function maker(kind: MadeKind): OptionMaker | undefined {
    // A room belongs to a location, so the location comes first.
    if (!choices.mayMake || (kind === "room" && !places.location)) return undefined;
    const within = withinOf(kind, places);
    return {
      label: (text) => t("ui.combobox.create", { words: text }),
      start: (text) => setMaking({ kind, text, within: within.ids, place: within.names }),
    };
  }
  return {
    places,
    making,
    setMaking,
    maker,
    choose,
    scanned: (record: LabelledRecord) => become(afterScanning(choices, latest.current, record)),
    made: (made: CreatedOption) => become(afterMaking(latest.current, made)),
  };
}
