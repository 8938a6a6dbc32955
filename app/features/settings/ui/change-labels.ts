import { useTranslation } from "react-i18next";
import type { HourBand } from "~/kernel/time/hour-bands";
import type { FieldChange } from "~/kernel/changes";
import { countryName } from "~/kernel/text/country-name";
import { isDay } from "~/kernel/time/days";
import { isLanguage, LANGUAGE_NAMES } from "~/kernel/text/languages";
import { CHANNELS, eventTextName } from "~/features/notifications/model";
import type { PlainTextKey } from "~/locales/keys";
import { useFormat } from "~/shell/layout/use-format";
import { useLanguage } from "~/ui/layout/use-language";
import { useBandLabels } from "./band-labels";

export type ChangeView = { label: string; from: string; to: string };

/** The text key of each field whose name differs from that in the activity log. */
const LABELS: Record<string, PlainTextKey> = {
  timeZone: "settings.region.time-zone",
  currency: "settings.region.currency",
  value: "settings.language.default",
  required: "settings.approvals.required",
  fourEyes: "settings.approvals.four-eyes-switch",
  hours: "settings.printed.hours",
  expenses: "settings.printed.expenses",
  notes: "settings.printed.notes",
  approverNotes: "settings.printed.approverNotes",
  entry: "settings.entry.who",
  windowDays: "settings.entry.window",
  remindAt: "settings.entry.remind",
  start: "settings.workday.start",
  breakMinutes: "settings.workday.break",
  holidays: "settings.holidays.day",
  holidayNames: "settings.holidays.name-of-day",
  bands: "settings.section.overtimeBands.title",
  planned: "settings.section.overtimeBands.title",
  validFrom: "settings.bands.from-day",
};

/** The changes of a settings entry in the activity log, with old and new values. The logo has no text form. */
export function useChangeLabels(): (facts: Record<string, unknown>) => ChangeView[] {
  const { t } = useTranslation();
  const labelFor = useLocalization();
  return ({ section, changes }) => {
    if (!Array.isArray(changes) || section === "logo") return [];
    return changes.filter(isChange).map(({ field, from, to }) => {
      // For a long list, the removed and added values are sufficient.
      const [before, after] =
        field === "holidays" ? [without(from, to), without(to, from)] : [from, to];
      return {
        label: labelOf(String(section), field),
        from: labelFor(field, before),
        to: labelFor(field, after),
      };
    });
  };

  function labelOf(section: string, field: string): string {
    if (section === "notifications")
      return t(`topics.${eventTextName(field)}.name`, { defaultValue: field });
    if (section === "company") return t(`settings.company.${field}`, { defaultValue: field });
    if (field === "enabled")
      return t(`settings.section.${section}.switch`, { defaultValue: field });
    return t(LABELS[field] ?? "settings.title");
  }
}

function useLocalization(): (field: string, value: unknown) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const bandLabels = useBandLabels();
  const channels = (value: object) =>
    CHANNELS.filter(
      (channel) => new Map<string, unknown>(Object.entries(value)).get(channel) === true,
    ).map((channel) => t(`settings.notifications.channel.${channel}`));
  const joined = (labels: string[]) => labels.join(", ") || t("common.none");
  return function labelOf(field, value): string {
    if (value === null || value === undefined || value === "") return t("common.none");
    if (typeof value === "boolean") return t(value ? "settings.on" : "settings.off");
    if (field === "breakMinutes") return format.minutes(Number(value));
    if (typeof value === "number") return format.number(value);
    if (Array.isArray(value))
      return joined(value.map((each) => (isBand(each) ? bandLabels(each) : labelOf(field, each))));
    if (typeof value === "object")
      return "bands" in value
        ? labelOf(field, value.bands)
        : CHANNELS.some((channel) => channel in value)
          ? joined(channels(value))
          : "…";
    const text = String(value);
    if (field === "entry") return t(`settings.entry.${text}`, { defaultValue: text });
    if (field === "country") return countryName(text, language);
    if (field === "value" && isLanguage(text)) return LANGUAGE_NAMES[text];
    return isDay(text) ? format.day(text) : text;
  };
}

function isChange(value: unknown): value is FieldChange {
  return (
    typeof value === "object" &&
    value !== null &&
    "field" in value &&
    typeof value.field === "string" &&
    "to" in value
  );
}

/** Bands in the activity log were validated on input. */
function isBand(value: unknown): value is HourBand {
  return (
    typeof value === "object" &&
    value !== null &&
    "band" in value &&
    "days" in value &&
    "from" in value &&
    "to" in value
  );
}

function without(list: unknown, other: unknown): unknown[] {
  const gone: unknown[] = Array.isArray(other) ? other : [];
  return Array.isArray(list) ? list.filter((each) => !gone.includes(each)) : [];
}
