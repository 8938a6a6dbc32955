import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { FilesField } from "~/features/attachments/ui/upload/files-field";
import { PlaceFields } from "~/features/pickers/ui/place-fields";
import type { PlaceChoices, Places } from "~/features/pickers/ui/places";
import { useHydrated } from "~/ui/layout/hydrated";
import { Disclosure } from "~/ui/overlay/disclosure";
import type { MaterialChoices } from "./material-fields";
import type { OrderDraft } from "./order-draft";
import { DescriptionField, PlanFields } from "./plan-fields";
import { QueuedFields } from "./queued-fields";

// Most places have no open order.
const OpenOrders = lazy(async () => ({ default: (await import("./open-orders")).OpenOrders }));

type Props = {
  draft: OrderDraft;
  choices: PlaceChoices & MaterialChoices;
  errorOf: (field: string) => string | null;
  /** As chosen now. */
  places: Places;
  onPlaces: (places: Places) => void;
};

/** Where, what, when and what to take along. */
export function GeneralStep({ draft, choices, errorOf, places, onPlaces }: Props) {
  return (
    <>
      <PlaceFields choices={choices} before={draft.places} errorOf={errorOf} onChange={onPlaces} />
      <OpenHere draft={draft} places={places} />
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
  refused,
  onBusy,
}: ShortProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(isMoreGiven(draft.places));
  return (
    <PlaceFields
      choices={choices}
      before={draft.places}
      errorOf={errorOf}
      onChange={(places) => {
        onPlaces(places);
        // A label was scanned or an asset was chosen, so the field must be visible.
        if (isMoreGiven(places)) setOpen(true);
      }}
      renderShort={(first, others) => (
        <>
          {first}
          <OpenHere draft={draft} places={places} />
          <DescriptionField plan={draft.plan} errorOf={errorOf} loads="asked" />
          <FilesField
            name="fileIds"
            label={t("tickets.form.photos")}
            error={errorOf("fileIds")}
            onBusy={onBusy}
          />
          <Disclosure
            summary={t("workOrders.form.more")}
            open={open || refused}
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

/** The server knows no chosen place, and an order that is edited is one of the open ones. */
function OpenHere({ draft, places }: { draft: OrderDraft; places: Places }) {
  if (!useHydrated() || draft.version !== null) return null;
  return (
    <Suspense fallback={null}>
      <OpenOrders places={places} />
    </Suspense>
  );
}

function isMoreGiven({ asset, room }: Places): boolean {
  return asset !== null || room !== null;
}

function OtherFields({ draft, choices, errorOf }: Omit<Props, "places" | "onPlaces">) {
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
