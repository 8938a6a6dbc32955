import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FilesField } from "~/features/attachments/ui/upload/files-field";
import { PlaceFields } from "~/features/pickers/ui/place-fields";
import type { PlaceChoices, Places } from "~/features/pickers/ui/places";
import { part } from "~/shell/layout/part";
import { useHydrated } from "~/ui/layout/hydrated";
import { Disclosure } from "~/ui/overlay/disclosure";
import type { MaterialChoices } from "./material-fields";
import type { OrderDraft } from "./order-draft";
import { DescriptionField, PlanFields } from "./plan-fields";
import { QueuedFields } from "./queued-fields";

// Most places have no open order.
const OpenOrders = part("open-orders", async () => (await import("./open-orders")).OpenOrders);

type Props = {
  draft: OrderDraft;
  choices: PlaceChoices & MaterialChoices;
  errorOf: (field: string) => string | null;
  /** As chosen now. */
  places: Places;
  onPlaces: (places: Places) => void;
  /** What the server has read for the place that it knows. */
  open: unknown;
};

export function GeneralStep({ draft, choices, errorOf, places, onPlaces, open }: Props) {
  return (
    <>
      <PlaceFields choices={choices} before={draft.places} errorOf={errorOf} onChange={onPlaces} />
      <OpenHere draft={draft} places={places} open={open} />
      <DescriptionField plan={draft.plan} errorOf={errorOf} loads="shown" />
      <OtherFields draft={draft} choices={choices} errorOf={errorOf} />
    </>
  );
}

type ShortProps = Props & { refused: boolean; onBusy: (busy: boolean) => void };

/** The same fields for a user on site with a phone: where, what and a photo, the others behind "More". */
export function ShortGeneralStep({
  draft,
  choices,
  errorOf,
  places,
  onPlaces,
  open,
  refused,
  onBusy,
}: ShortProps) {
  const { t } = useTranslation();
  const [isMore, setMore] = useState(isMoreGiven(draft.places));
  return (
    <PlaceFields
      choices={choices}
      before={draft.places}
      errorOf={errorOf}
      onChange={(places) => {
        onPlaces(places);
        // A label was scanned or an asset was chosen, so the field must be visible.
        if (isMoreGiven(places)) setMore(true);
      }}
      renderShort={(first, others) => (
        <>
          {first}
          <OpenHere draft={draft} places={places} open={open} />
          <DescriptionField plan={draft.plan} errorOf={errorOf} loads="asked" />
          <FilesField
            name="fileIds"
            label={t("tickets.form.photos")}
            error={errorOf("fileIds")}
            onBusy={onBusy}
          />
          <Disclosure
            summary={t("workOrders.form.more")}
            open={isMore || refused}
            className="flex flex-col gap-4 pt-3"
          >
            {others}
            <OtherFields draft={draft} choices={choices} errorOf={errorOf} />
          </Disclosure>
        </>
      )}
    />
  );
}

/** The server knows a place only from the address or a refused form. An order that is edited is one of the open ones. */
function OpenHere({ draft, places, open }: Pick<Props, "draft" | "places" | "open">) {
  const isKnown = useHydrated() || Boolean(open);
  return isKnown && draft.version === null ? <OpenOrders places={places} open={open} /> : null;
}

function isMoreGiven({ asset, room }: Places): boolean {
  return asset !== null || room !== null;
}

function OtherFields({ draft, choices, errorOf }: Pick<Props, "draft" | "choices" | "errorOf">) {
  return (
    <>
      <PlanFields plan={draft.plan} errorOf={errorOf} />
      <QueuedFields
        unqueued={draft.unqueued}
        choices={choices}
        errorOf={errorOf}
        notes={draft.version !== null}
      />
    </>
  );
}
