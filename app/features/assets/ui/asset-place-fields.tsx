import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PickerOption } from "~/features/pickers/queries/options";
import type { PlaceOption } from "~/features/pickers/ui/places";
import { searchPicker } from "~/features/pickers/ui/search";
import { Combobox } from "~/ui/combobox/combobox";
import type { Option } from "~/ui/combobox/option";
import type { AssetChoices } from "../queries/choices";
import type { Places } from "./asset-draft";

type Props = { choices: AssetChoices; before: Places; errorOf: (field: string) => string | null };

/** Owner and place. Each choice narrows the fields below and fills in the fields above. The company's own asset may be anywhere. */
export function AssetPlaceFields({ choices, before, errorOf }: Props) {
  const { t } = useTranslation();
  const [places, setPlaces] = useState(before);
  const { customer, location } = places;
  const of = (options: PickerOption[]) =>
    options.filter((option) => !customer || option.customerId === customer.id);
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Combobox
        key={`customer ${customer?.id}`}
        name="customerId"
        label={t("assets.field.customerId")}
        hint={t("assets.form.customer-hint")}
        optional
        error={errorOf("customerId")}
        search={searchPicker("customers")}
        initialOptions={choices.customers}
        defaultValue={customer}
        // Without a customer, the place may stay. With another customer, it is cleared.
        onChange={(chosen) =>
          setPlaces(
            chosen
              ? { customer: chosen, location: null, room: null }
              : { ...places, customer: null },
          )
        }
      />
      {choices.locations ? (
        <Combobox
          key={`location ${customer?.id} ${location?.id}`}
          name="locationId"
          label={t("assets.field.locationId")}
          optional
          error={errorOf("locationId")}
          search={searchPicker("locations", { customerId: customer?.id })}
          initialOptions={of(choices.locations)}
          defaultValue={location}
          onChange={(chosen) =>
            setPlaces({
              customer: customer ?? ownerOf(chosen, choices),
              location: chosen,
              room: null,
            })
          }
        />
      ) : null}
      {choices.rooms ? (
        <Combobox
          key={`room ${customer?.id} ${location?.id}`}
          name="roomId"
          label={t("assets.field.roomId")}
          optional
          error={errorOf("roomId")}
          search={searchPicker("rooms", { customerId: customer?.id, locationId: location?.id })}
          initialOptions={of(choices.rooms).filter(
            (option) => !location || option.locationId === location.id,
          )}
          defaultValue={places.room}
          onChange={(chosen) => setPlaces({ ...places, room: chosen })}
        />
      ) : null}
    </div>
  );
}

/** The place's customer. The picker option names it, and the first choices contain the customer's name. */
function ownerOf(chosen: PlaceOption | null, { customers }: AssetChoices): Option | null {
  if (!chosen?.customerId) return null;
  const { customerId } = chosen;
  return (
    customers.find((option) => option.id === customerId) ?? {
      id: customerId,
      name: chosen.hint?.split(" · ").at(-1) ?? chosen.name,
    }
  );
}
