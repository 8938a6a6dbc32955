import type { TFunction } from "i18next";
import { fieldLabel, fieldLabelKey } from "~/kernel/field-label";
import { isRecord } from "~/kernel/is-record";
import type { RefusalCause } from "~/kernel/last-change";
import type { Refusal } from "~/kernel/refusal";
import { type Formatter, formatter } from "~/kernel/text/format";
import type { RequestContext } from "./request-context";
import { textsIn } from "./texts";

/**
 * Who caused a refusal, when and by what, in the caller's language and the company's time zone. Example: "You were taken off this work
 * order: Marko Horvat, 28 Jun 2026, 10:15." Null for a refusal without a cause (command/last-change.ts).
 */
export async function causeText(
  context: Pick<RequestContext, "language" | "settings">,
  { facts: { lastChange } }: Pick<Refusal, "facts">,
): Promise<string | null> {
  if (!isCause(lastChange)) return null;
  const { language } = context;
  const { timeZone, currency } = await context.settings();
  return sayCause(lastChange, {
    t: textsIn(language).t,
    format: formatter({ language, timeZone, currency }),
  });
}

export function sayCause(
  { by: name, at, event, changes = [], fields = [] }: RefusalCause,
  { t, format }: { t: TFunction; format: Formatter },
): string {
  const labels = fields.map((field) => fieldLabel(t, fieldLabelKey(event, field))).join(", ");
  const done = eventText(t, event);
  const what = labels === "" ? done : t("api.cause.fields", { what: done, fields: labels });
  const values = changes.map(({ field, from, to }) =>
    t("api.cause.field", {
      field: fieldLabel(t, fieldLabelKey(event, field)),
      from: from || t("common.none"),
      to: to || t("common.none"),
    }),
  );
  const when = format.dateTime(at);
  return values.length > 0
    ? t("api.cause.changed", { what: values.join(" "), name, when })
    : t("api.cause.by", { what, name, when });
}

/** What has no text of its own is a change. */
function eventText(t: TFunction, event: string): string {
  const what = event.slice(event.indexOf(".") + 1);
  return t([`api.cause.of.${event}`, `api.cause.event.${what}`], {
    defaultValue: t("api.cause.event.updated"),
  });
}

function isCause(value: unknown): value is RefusalCause {
  return isRecord(value) && "event" in value;
}
