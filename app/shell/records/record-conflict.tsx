import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalAnswer } from "~/kernel/refusal";
import { useFormat } from "~/shell/layout/use-format";
import { DefinitionList } from "~/ui/list/definition-list";
import { Notice } from "~/ui/layout/notice";

/** A record as the server refused it with: its own fields, not yet looked at; and who changed it last, where that is known. */
export type StoredVersion = { version: number; lastChange?: LastChange } & Record<string, unknown>;
type LastChange = { by: string; at: number };

/** The version that is stored now, where the server says that somebody was quicker; else null. */
export function storedVersion(refusal: RefusalAnswer | undefined): StoredVersion | null {
  const { current, lastChange } = refusal?.code === "version_conflict" ? refusal.facts : {};
  // Safe: the command that refused put both there.
  return isVersioned(current) ? { ...current, lastChange: lastChange as LastChange | undefined } : null;
}

function isVersioned(current: unknown): current is StoredVersion {
  return typeof current === "object" && current !== null && "version" in current && typeof current.version === "number";
}

type Compared<Field extends string> = { fields: readonly Field[]; before: Record<Field, unknown> & { version?: unknown }; current: StoredVersion; sent: Record<string, string> | undefined };

/**
 * What the other person changed. A page that came back without JavaScript was read after that change: there it is what differs from
 * what was sent.
 */
export function changedFields<Field extends string>({ fields, before, current, sent }: Compared<Field>): Field[] {
  if (before.version !== current.version || !sent) return fields.filter((field) => (current[field] ?? null) !== (before[field] ?? null));
  return fields.filter((field) => {
    const name = sentNameOf(field);
    return name in sent && plain(current[name]) !== plain(sent[name]);
  });
}

/** Things are shown by their names and sent by their ids. */
function sentNameOf(field: string): string {
  return /.Name$/.test(field) ? field.replace(/Name$/, "Id") : field;
}

/** As a form says it: a tick is "on", a line ends in two signs. */
function plain(value: unknown): string {
  if (value === true || value === "true") return "on";
  return String(value ?? "").replaceAll("\r\n", "\n").trim();
}

type Props<Field extends string> = Compared<Field> & {
  label: (field: Field) => string;
  /** How a value reads; itself where left out. */
  say?: (field: Field, value: unknown) => string;
};

/** What the other person changed, beside the form that still holds what was typed here. Saving again is then on purpose. */
export function RecordConflict<Field extends string>({ label, say = asIs, ...compared }: Props<Field>) {
  const { t } = useTranslation();
  const { current } = compared;
  const items = changedFields(compared).map((field) => ({ label: label(field), value: say(field, current[field]) || t("common.none") }));
  return <ConflictNotice title={t("records.conflict.title")} text={t("records.conflict.text")} current={current} items={items} />;
}

type NoticeProps = { title: string; text: string; current: Pick<StoredVersion, "version" | "lastChange">; items: { label: string; value: string }[] };

/** Above a form whose button may be far below: it comes into view, once for each version. With whom to ask. */
export function ConflictNotice({ title, text, current: { version, lastChange }, items }: NoticeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [version]);
  return (
    <div ref={place} tabIndex={-1} className="rounded-field scroll-mt-20">
      <Notice kind="warning" title={title}>
        {lastChange ? <p className="mb-1 font-semibold">{t("records.conflict.by", { name: lastChange.by, when: format.dateTime(lastChange.at) })}</p> : null}
        <p className="mb-2">{text}</p>
        <DefinitionList items={items} />
      </Notice>
    </div>
  );
}

function asIs(_field: string, value: unknown): string {
  return value === null || value === undefined ? "" : String(value);
}
