import type { ReportEntry } from "../../app/kernel/features";
import type { SettingRow } from "../../app/server/settings";
import { ZONE } from "./clock";
import type { DemoLanguage } from "./language";

type Company = {
  name: string;
  approvals: number;
  entry: ReportEntry;
  language: DemoLanguage;
  usesEverything: boolean;
};

/** The settings of a demo company. */
export function settingsOf({
  name,
  approvals,
  entry,
  language,
  usesEverything,
}: Company): SettingRow[] {
  const rows: [string, unknown][] = [
    [
      "company",
      {
        name,
        street: "Radnička cesta 80",
        city: "Zagreb",
        zipCode: "10000",
        country: "hr",
        taxId: "HR99887766554",
        phone: "+385 1 555 0100",
        email: "office@example.com",
      },
    ],
    ["time-zone", ZONE],
    ["currency", "EUR"],
    [
      "feature.APPROVALS_WORK_ORDER",
      { enabled: approvals > 0, value: { required: Math.max(1, approvals), fourEyes: true } },
    ],
    [
      "feature.APPROVALS_TASK",
      { enabled: approvals > 0, value: { required: Math.max(1, approvals), fourEyes: true } },
    ],
    ["feature.DAILY_REPORT_ENTRY", { enabled: true, value: entry }],
    ["feature.CHECKLISTS", { enabled: usesEverything, value: null }],
    ["feature.LANGUAGE_UI", { enabled: true, value: language }],
    ["feature.PREVENTIVE_MAINTENANCE", { enabled: usesEverything, value: null }],
  ];
  return rows.map(([key, value]) => ({ key, value, validFrom: "2000-01-01" }));
}
