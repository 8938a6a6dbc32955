import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PickerOption } from "~/features/pickers/queries";
import { searchPicker } from "~/features/pickers/ui/search";
import { Combobox } from "~/ui/combobox";
import type { Option } from "~/ui/option";

type Kind = "customer" | "location" | "room" | "asset";
export type Places = Record<Kind, Option | null>;
export type PlaceChoices = { customers: PickerOption[]; locations: PickerOption[] | null; rooms: PickerOption[] | null; assets: PickerOption[] };
type Props = { choices: PlaceChoices; before: Places; errorOf: (field: string) => string | null; onChange: (places: Places) => void };

/** Customer, location, room and asset: each narrows those below it, and one chosen first fills in those above it. */
export function PlaceFields({ choices, before, errorOf, onChange }: Props) {
  const { t } = useTranslation();
  const [places, setPlaces] = useState(before);
  const [filled, setFilled] = useState(0);
  function choose(next: Places, filledIn: boolean) {
    setPlaces(next);
    onChange(next);
    if (filledIn) setFilled(filled + 1);
  }
  const { own, inLocation } = narrowedTo(places);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Combobox
        key={`customer ${filled}`}
        name="customerId"
        label={t("workOrders.field.customer")}
        optional
        error={errorOf("customerId")}
        search={searchPicker("customers")}
        initialOptions={choices.customers}
        defaultValue={places.customer}
        onChange={(customer) => choose({ customer, location: null, room: null, asset: null }, true)}
      />
      <Combobox
        key={`asset ${filled} ${places.customer?.id} ${places.location?.id}`}
        name="assetId"
        label={t("workOrders.field.asset")}
        error={errorOf("assetId")}
        search={searchPicker("assets", { customerId: places.customer?.id, locationId: places.location?.id })}
        initialOptions={inLocation(own(choices.assets))}
        defaultValue={places.asset}
        onChange={(asset) => choose({ ...places, asset, ...above(choices, places, asset) }, asset !== null)}
      />
      {choices.locations ? (
        <Combobox
          key={`location ${filled} ${places.customer?.id}`}
          name="locationId"
          label={t("workOrders.field.location")}
          error={errorOf("locationId")}
          search={searchPicker("locations", { customerId: places.customer?.id })}
          initialOptions={own(choices.locations)}
          defaultValue={places.location}
          onChange={(location) => choose({ ...places, location, room: null, ...above(choices, { ...places, location }, location) }, location !== null)}
        />
      ) : null}
      {choices.rooms ? (
        <Combobox
          key={`room ${filled} ${places.location?.id}`}
          name="roomId"
          label={t("workOrders.field.room")}
          error={errorOf("roomId")}
          search={searchPicker("rooms", { customerId: places.customer?.id, locationId: places.location?.id })}
          initialOptions={inLocation(own(choices.rooms))}
          defaultValue={places.room}
          onChange={(room) => choose({ ...places, room, ...above(choices, places, room) }, room !== null)}
        />
      ) : null}
    </div>
  );
}

function narrowedTo({ customer, location }: Places) {
  return {
    own: (options: PickerOption[] | null) => (options ?? []).filter((option) => !customer || option.customerId === customer.id),
    inLocation: (options: PickerOption[]) => options.filter((option) => !location || option.locationId === location.id),
  };
}

/** What lies above the thing chosen, where that is still open; a picker's option says in what it lies. */
function above(choices: PlaceChoices, places: Places, chosen: Option | null): Partial<Places> {
  if (!chosen) return {};
  const { customerId, locationId } = chosen as Partial<PickerOption>;
  const filled: Partial<Places> = {};
  if (!places.customer && customerId) filled.customer = named(choices.customers, customerId, chosen);
  if (!places.location && locationId && locationId !== chosen.id && choices.locations) filled.location = named(choices.locations, locationId, chosen);
  return filled;
}

/** Its name, where the first choices know it, else the words that told the chosen thing from others. */
function named(known: PickerOption[], id: string, chosen: Option): Option {
  return known.find((option) => option.id === id) ?? { id, name: chosen.hint ?? chosen.name };
}
