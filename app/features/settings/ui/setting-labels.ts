import { useTranslation } from "react-i18next";
import { approvalsIn, type Feature, PRINTED_PARTS, printedParts } from "~/kernel/features";
import { isLanguage, LANGUAGE_NAMES } from "~/kernel/text/languages";
import { CHANNELS } from "~/features/notifications/model";
import { useFormat } from "~/shell/layout/use-format";
import type { AllSettings } from "../queries";
import { isSwitch, type Section, SWITCHES } from "../model";
import { useBandLabels } from "./band-labels";
import { joinNames } from "~/kernel/text/title";

/** A summary of each section in a few words: for the overview and for version conflicts. */
export function useSettingLabels(all: AllSettings): (section: Section) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const bandLabels = useBandLabels();
  const onOff = (feature: Feature) => t(feature.enabled ? "settings.on" : "settings.off");
  const { company, region, reportEntry, bands, workday, holidays, notifications } = all;
  const next = holidays.lines.find(({ day }) => day >= all.today);
  const special: Partial<Record<Section, () => string>> = {
    company: () => joinNames(company.value.name, company.value.city) || t("common.none"),
    region: () => joinNames(region.value.timeZone.replaceAll("_", " "), region.value.currency),
    language: () => languageLabel(all.features.LANGUAGE_UI.value),
    notifications: () =>
      joinNames(
        ...CHANNELS.map((channel) =>
          t(`settings.notifications.count.${channel}`, {
            count: Object.values(notifications.value).filter((on) => on[channel]).length,
          }),
        ),
      ),
    dailyReport: () =>
      joinNames(
        t(`settings.entry.${reportEntry.value.entry}`),
        t("settings.entry.window-words", { count: reportEntry.value.windowDays }),
        reportEntry.value.remindAt
          ? t("settings.entry.remind-words", { time: reportEntry.value.remindAt })
          : "",
      ),
    overtimeBands: () => joinNames(...bands.value.current.map(bandLabels)) || t("common.none"),
    workday: () =>
      joinNames(
        t("settings.workday.from", { start: workday.value.start }),
        workday.value.breakMinutes > 0
          ? t("settings.workday.with-break", { break: format.minutes(workday.value.breakMinutes) })
          : "",
      ),
    holidays: () =>
      holidays.value.length === 0
        ? t("settings.holidays.none")
        : joinNames(
            t("settings.holidays.count", { count: holidays.value.length }),
            next ? t("settings.holidays.next", { day: format.day(next.day) }) : "",
            next?.name,
          ),
    workOrderApprovals: () => approvalLabel(all.features.APPROVALS_WORK_ORDER.value),
    taskApprovals: () => approvalLabel(all.features.APPROVALS_TASK.value),
    pdfReport: () =>
      joinNames(
        ...PRINTED_PARTS.filter(
          (part) => printedParts(all.features.PDF_REPORT_INFO.value)[part],
        ).map((part) => t(`settings.printed.${part}`)),
      ) || t("settings.off"),
    entities: () =>
      t(
        all.features.SHOW_ALL_ENTITIES_TO_CUSTOMER_USER.value.enabled
          ? "settings.entities.all"
          : "settings.entities.own",
      ),
  };
  return (section) =>
    special[section]?.() ?? (isSwitch(section) ? onOff(all.features[SWITCHES[section]].value) : "");

  function approvalLabel({ enabled, value }: Feature): string {
    const approvals = approvalsIn(value);
    if (!enabled || !approvals) return t("settings.off");
    return joinNames(
      t("settings.approvals.count", { count: approvals.required }),
      t(approvals.fourEyes ? "settings.approvals.four-eyes" : "settings.approvals.two-eyes"),
    );
  }

  function languageLabel({ enabled, value }: Feature): string {
    return joinNames(
      isLanguage(value) ? LANGUAGE_NAMES[value] : "",
      t(enabled ? "settings.language.shown" : "settings.language.hidden"),
    );
  }
}
