import { addressLine } from "~/kernel/text/address";
import { useTranslation } from "react-i18next";
import { CompanyMark } from "~/shell/layout/company-mark";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat, useQuantity } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import { HoursTable } from "../detail/hours-table";
import { SheetChecklists } from "~/features/checklists/ui/order/sheet-checklists";
import type { SheetContent } from "./signing-page";
import { PictureLink, usePicturePreview } from "~/features/attachments/ui/documents/picture-link";
import type { Picture } from "~/features/attachments/ui/documents/picture-preview";
import { useWaitingPictures } from "~/features/attachments/ui/documents/waiting-pictures";
import { useOnline } from "~/offline/connectivity/connectivity";
import { joinNames, placeNames } from "~/kernel/text/title";

type Props = { sheet: SheetContent };

/**
 * What is signed, for the customer who reads it on the technician's device: the content of the PDF in its order and words. The browser
 * does not translate it, because the translation is not what is signed.
 */
export function CustomerSheet({ sheet }: Props) {
  const { t } = useTranslation();
  return (
    <div translate="no" className="contents">
      <SheetHead sheet={sheet} />
      <WorkDone sheet={sheet} />
      {sheet.hours && sheet.hours.technicians.length > 0 ? (
        <Section title={t("workOrders.tab.hours")}>
          <HoursTable {...sheet.hours} />
        </Section>
      ) : null}
      <SheetChecklists checklists={sheet.checklists} />
      <Materials sheet={sheet} />
      <SheetPhotos {...sheet} />
    </div>
  );
}

function SheetHead({ sheet }: Props) {
  const { t } = useTranslation();
  const tenant = useRootFacts()?.tenant;
  const { customer, location, room, asset } = sheet;
  const [title = "", ...rest] = sheet.description.split("\n");
  return (
    <Section>
      {tenant ? (
        <p className="mb-3 flex items-center gap-3 font-semibold">
          <CompanyMark tenant={tenant} />
        </p>
      ) : null}
      <h2 className="text-lg font-semibold wrap-anywhere">{title || sheet.number}</h2>
      {rest.length > 0 ? (
        <p className="mb-3 whitespace-pre-line">{rest.join("\n").trim()}</p>
      ) : null}
      <DefinitionList
        items={[
          { label: t("workOrders.sign.kind"), value: sheet.number },
          { label: t("workOrders.field.customer"), value: customer?.name },
          {
            label: t("workOrders.field.location"),
            value: placeNames(customer?.name, location?.name)[0],
          },
          { label: t("workOrders.detail.address"), value: location && addressLine(location) },
          { label: t("workOrders.field.room"), value: room?.name },
          { label: t("workOrders.field.asset"), value: asset && assetLine(asset) },
        ]}
      />
    </Section>
  );
}

function assetLine({
  name,
  manufacturer,
  model,
  serialNumber,
}: NonNullable<SheetContent["asset"]>): string {
  return joinNames(name, [manufacturer, model].filter(Boolean).join(" "), serialNumber);
}

/** The work done, day by day, as the technicians described it. */
function WorkDone({ sheet }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section title={t("workOrders.tab.reports")}>
      {sheet.days.length === 0 ? <p>{t("workOrders.reports.empty-title")}</p> : null}
      <ul className="divide-base-300 flex flex-col divide-y">
        {sheet.days.map((day) => (
          <li key={day.id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <h3 className="flex flex-wrap justify-between gap-x-3 font-medium">
              {format.dayWithWeekday(day.reportOn)}
              {day.totalMinutes === null ? null : <span>{format.minutes(day.totalMinutes)}</span>}
            </h3>
            <p className="text-muted text-sm">{day.authorName}</p>
            <p className="wrap-anywhere whitespace-pre-line empty:hidden">{day.notes}</p>
            <DefinitionList
              items={[
                { label: t("workOrders.field.intervention"), value: day.intervention },
                { label: t("workOrders.field.warranty"), value: day.warranty && t("common.yes") },
                { label: t("workOrders.sign.other-expenses"), value: day.otherExpenses },
              ]}
            />
          </li>
        ))}
      </ul>
      {sheet.noHoursReason ? (
        <p className="mt-3">
          {t("workOrders.sign.no-hours-because", { reason: sheet.noHoursReason })}
        </p>
      ) : null}
    </Section>
  );
}

function Materials({ sheet: { parts, equipment, expenses } }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const quantity = useQuantity();
  const total = expenses.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <>
      {parts.length > 0 ? (
        <Section title={t("workOrders.hours.parts")}>
          <Lines
            lines={parts.map((part) => ({
              label: part.name,
              value: quantity(part.quantityThousandths, part.unit),
            }))}
          />
        </Section>
      ) : null}
      {equipment.length > 0 ? (
        <Section title={t("workOrders.hours.equipment")}>
          <p>{equipment.join(", ")}</p>
        </Section>
      ) : null}
      {expenses.length > 0 ? (
        <Section title={t("workOrders.hours.expenses")}>
          <Lines
            lines={[
              ...expenses.map(({ type, description, cents }) => ({
                label: [t(`dailyReports.expense.${type}`), description].filter(Boolean).join(": "),
                value: format.money(cents),
              })),
              ...(expenses.length > 1
                ? [{ label: t("dailyReports.total"), value: format.money(total), isSum: true }]
                : []),
            ]}
          />
        </Section>
      ) : null}
    </>
  );
}

type Line = { label: string; value: string; isSum?: boolean };

/** One line each, because an order may have many. */
function Lines({ lines }: { lines: Line[] }) {
  return (
    <dl className="divide-base-300 flex flex-col divide-y">
      {lines.map(({ label, value, isSum }) => (
        <div
          key={`${label} ${value}`}
          className={`flex flex-wrap justify-between gap-x-3 py-2 first:pt-0 last:pb-0 ${isSum ? "font-semibold" : ""}`}
        >
          <dt className="line-words">{label}</dt>
          <dd className="shrink-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The photos of the order as thumbnails, and those that wait on this device. The device does not show what it has sent: without a network a line
 * says that there is more.
 */
function SheetPhotos({ photos, waitingPhotos }: Pick<SheetContent, "photos" | "waitingPhotos">) {
  const { t } = useTranslation();
  const online = useOnline();
  const waiting = useWaitingPictures(waitingPhotos);
  const pictures: SheetPicture[] = [...(online ? photos : []), ...waiting];
  const { open, preview } = usePicturePreview(pictures);
  const count = photos.length + waitingPhotos.length;
  if (count === 0) return null;
  return (
    <Section title={t("workOrders.sign.photos", { number: count })}>
      <ul className="grid grid-cols-3 gap-2 empty:hidden sm:grid-cols-4">
        {pictures.map((picture, index) => (
          <li key={picture.id ?? picture.fileId}>
            <PictureLink
              picture={picture}
              alt={t("files.show", { name: picture.name })}
              className="rounded-field aspect-square"
              onOpen={() => open(index)}
            />
          </li>
        ))}
      </ul>
      {photos.length > 0 && !online ? (
        <p className="text-muted">{t("workOrders.sign.photos-online")}</p>
      ) : null}
      {preview}
    </Section>
  );
}

type SheetPicture = Picture & Partial<SheetContent["photos"][number]>;
