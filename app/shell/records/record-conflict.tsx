import { type LastChange, lastChangeIn } from "~/kernel/last-change";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFormat } from "~/shell/layout/use-format";
import { DefinitionList } from "~/ui/list/definition-list";
import { Notice } from "~/ui/layout/notice";

/**
 * The fields of the current record that the refused command changes, as the refusal contains them (unchecked), and the user who
 * changed it last, if known.
 */
export type StoredVersion = { version: number; lastChange?: LastChange | undefined } & Record<
  string,
  unknown
>;

/** The stored version if the server refused because of a newer one; else null. */
export function storedVersion(refusal: RefusalResponse | undefined): StoredVersion | null {
  const facts = refusal?.code === "version_conflict" ? refusal.facts : {};
  const { current } = facts;
  return isVersioned(current) ? { ...current, lastChange: lastChangeIn(facts) ?? undefined } : null;
}

function isVersioned(current: unknown): current is StoredVersion {
  return (
    typeof current === "object" &&
    current !== null &&
    "version" in current &&
    typeof current.version === "number"
  );
}

type Compared<Field extends string> = {
  fields: readonly Field[];
  before: Record<Field, unknown> & { version?: unknown };
  current: StoredVersion;
  sent: Record<string, string> | undefined;
};

/**
 * The fields that the other user changed. Without JavaScript the page was loaded after that change: then they are the fields that differ
 * from the submitted ones.
 */
export function changedFields<Field extends string>({
  fields,
  before,
  current,
  sent,
}: Compared<Field>): Field[] {
  const shown = fields.filter((field) => field in current);
  if (before.version !== current.version || !sent)
    return shown.filter((field) => (current[field] ?? null) !== (before[field] ?? null));
  return shown.filter((field) => {
    const name = sentNameOf(field);
    return name in sent && plain(current[name]) !== plain(sent[name]);
  });
}

/** Relations are shown by name and submitted by id. */
function sentNameOf(field: string): string {
  return /.Name$/.test(field) ? field.replace(/Name$/, "Id") : field;
}

/** The value as a form submits it: a checkbox is "on", a line break is CRLF. */
function plain(value: unknown): string {
  if (value === true || value === "true") return "on";
  return String(value ?? "")
    .replaceAll("\r\n", "\n")
    .trim();
}

type Props<Field extends string> = Compared<Field> & {
  label: (field: Field) => string;
  /** Formats a value for display; the value itself if omitted. */
  labelOf?: ((field: Field, value: unknown) => string) | undefined;
};

/** Shows the other user's changes beside the form, which keeps the input. Saving again overwrites them on purpose. */
export function RecordConflict<Field extends string>({
  label,
  labelOf = asIs,
  ...compared
}: Props<Field>) {
  const { t } = useTranslation();
  const { current } = compared;
  const items = changedFields(compared).map((field) => ({
    label: label(field),
    value: labelOf(field, current[field]) || t("common.none"),
  }));
  return (
    <ConflictNotice
      title={t("records.conflict.title")}
      text={t("records.conflict.text")}
      current={current}
      items={items}
    />
  );
}

type NoticeProps = {
  title: string;
  text: string;
  current: Pick<StoredVersion, "version" | "lastChange">;
  items: { label: string; value: string }[];
};

/** Shown above a form whose button may be far below: scrolls into view once per version. Names the user to contact. */
export function ConflictNotice({
  title,
  text,
  current: { version, lastChange },
  items,
}: NoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [version]);
  return (
    <div ref={place} tabIndex={-1} className="rounded-field scroll-mt-20">
      <Notice kind="warning" title={title}>
        {lastChange ? (
          <p className="mb-1 font-semibold">
            {t("records.conflict.by", {
              name: lastChange.by,
              when: format.dateTime(lastChange.at),
            })}
          </p>
        ) : null}
        <p className="mb-2">{text}</p>
        <DefinitionList items={items} />
      </Notice>
    </div>
  );
}

function asIs(_field: string, value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}
