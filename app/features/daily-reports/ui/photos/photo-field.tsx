import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Chooser } from "~/features/attachments/ui/upload/chooser";
import { useSending } from "~/features/attachments/ui/upload/use-sending";
import type { PhotoKind } from "~/features/work-orders/model";
import { FILES_CHANGED } from "~/offline/drafts/use-draft";
import { Section } from "~/ui/layout/card";
import { invalidWhile, FieldError } from "~/ui/form/field";
import { useRefused } from "~/ui/form/refused";
import { Notice } from "~/ui/layout/notice";
import { MAX_PHOTOS } from "../../model";
import type { PhotoDraft } from "../draft/report-draft";
import { PhotoCard } from "./photo-card";

type Props = {
  /** "photos", or the list of receipts of an expense row. */
  name: string;
  /** The name of the form's draft, which stores the files on this device. */
  form: string;
  /** Photos that the report has, here or on the server. */
  found: readonly PhotoDraft[];
  error?: string | null;
  isReceipt?: boolean;
};

/** Photos of a report, taken or chosen. They are stored on this device with the form's draft and sent with the report. */
export function PhotoField({ name, form, found, error = null, isReceipt = false }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const { refused, onInput } = useRefused(error);
  const first = useRef({ form, found: found.map((one) => one.fileId) });
  const { files, add, remove, again, busy, isFull } = useSending(true, first.current);
  const [kinds, setKinds] = useState(() => new Map(found.map((one) => [one.fileId, one.kind])));
  const [isTooMany, setTooMany] = useState(false);
  const kindOf = (id: string): PhotoKind => kinds.get(id) ?? "other";
  const reportChange = () => {
    onInput();
    place.current?.dispatchEvent(new Event(FILES_CHANGED, { bubbles: true }));
  };
  function take(given: Iterable<File>) {
    const chosen = [...given];
    const room = Math.max(0, MAX_PHOTOS - files.length);
    setTooMany(chosen.length > room);
    add(chosen.slice(0, room));
    reportChange();
  }
  const choose = (id: string, kind: PhotoKind) => {
    setKinds((before) => new Map(before).set(id, kind));
    reportChange();
  };
  const leaveOut = (id: string) => {
    remove(id);
    setTooMany(false);
    reportChange();
  };
  const sent = files.filter((each) => each.state !== "failed");
  return (
    <div ref={place}>
      <Place
        title={t(isReceipt ? "dailyReports.photo.receipt" : "dailyReports.field.photos")}
        isPart={isReceipt}
      >
        <ul className="grid grid-cols-1 gap-3 empty:hidden sm:grid-cols-2">
          {files.map((each) => (
            <PhotoCard
              key={each.id}
              photo={each}
              kind={isReceipt ? null : kindOf(each.id)}
              onKind={(kind) => choose(each.id, kind)}
              onRemove={() => leaveOut(each.id)}
              onAgain={() => again(each)}
            />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <span className="md:hidden">
            <Chooser
              id={`${id}camera`}
              icon="camera"
              label={t("files.camera")}
              accept="image/*"
              capture
              onFiles={take}
              ready
            />
          </span>
          <Chooser
            id={`${id}any`}
            icon="upload"
            label={t("files.choose-pictures")}
            accept="image/*"
            onFiles={take}
            ready
          />
        </div>
        {isTooMany ? (
          <FieldError error={t("dailyReports.photo.most", { most: MAX_PHOTOS })} />
        ) : null}
        {isFull ? <Notice kind="warning">{t("files.not-kept")}</Notice> : null}
        <FieldError error={refused} />
        {sent.map((each, index) =>
          isReceipt ? (
            <input key={each.id} type="hidden" name={`${name}.`} value={each.id} />
          ) : (
            <span key={each.id} hidden>
              <input type="hidden" name={`${name}.${index}.fileId`} value={each.id} />
              <input type="hidden" name={`${name}.${index}.kind`} value={kindOf(each.id)} />
            </span>
          ),
        )}
        {busy ? <WaitForPhotos /> : null}
      </Place>
    </div>
  );
}

/** A receipt is a part of the section of expenses. */
function Place({
  title,
  isPart,
  children,
}: {
  title: string;
  isPart: boolean;
  children: ReactNode;
}) {
  const stack = "flex flex-col gap-3";
  if (!isPart)
    return (
      <Section title={title} className={stack}>
        {children}
      </Section>
    );
  return (
    <fieldset className={`${stack} min-w-0`}>
      <legend className="mb-1 text-sm font-medium">{title}</legend>
      {children}
    </fieldset>
  );
}

/** The report is not sent before its photos are stored: the browser says so at this field. */
function WaitForPhotos() {
  const { t } = useTranslation();
  return (
    <input
      ref={invalidWhile(t("dailyReports.photo.wait"))}
      type="text"
      tabIndex={-1}
      aria-label={t("dailyReports.photo.wait")}
      className="h-px w-full opacity-0"
    />
  );
}
