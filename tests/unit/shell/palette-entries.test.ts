import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Role } from "~/kernel/authorization/roles";
import { DEFAULT_FEATURES, type Features } from "~/kernel/features";
import { SECTION_PATHS } from "~/features/settings/model";
import { areaOf } from "~/kernel/authorization/access";
import { creationAt, paletteEntries, pathOfKey } from "~/shell/palette/palette-entries";
import { palettePages } from "~/shell/palette/palette-pages";
import { LANGUAGES } from "~/kernel/text/languages";

const ON: Features = {
  ...DEFAULT_FEATURES,
  CHECKLISTS: { ...DEFAULT_FEATURES.CHECKLISTS, enabled: true },
  PREVENTIVE_MAINTENANCE: { ...DEFAULT_FEATURES.PREVENTIVE_MAINTENANCE, enabled: true },
};

const entriesOf = (roles: Role[], features = ON) => paletteEntries({ roles }, features);
const pathsOf = (...args: Parameters<typeof entriesOf>) =>
  entriesOf(...args).map(({ is, path }) => `${is} ${path}`);

describe.each([
  ["/checklists", "h"],
  ["/preventive-maintenance", "v"],
])("%s", (list, key) => {
  it("is a page with a key and has a form, for the office", () => {
    for (const role of ["MANAGER", "SYSTEM_ADMIN"] as const) {
      const entries = entriesOf([role]);
      expect(pathOfKey(entries, key)).toBe(list);
      expect(creationAt(entries, list)).toBe(`${list}/new`);
      expect(creationAt(entries, `${list}/123`)).toBe(`${list}/new`);
    }
  });

  it("is not offered while it is coming soon, and its list creates an order", () => {
    const entries = entriesOf(["MANAGER"], DEFAULT_FEATURES);
    expect(entries.filter(({ path }) => path.startsWith(list))).toEqual([]);
    expect(pathOfKey(entries, key)).toBeNull();
    expect(creationAt(entries, list)).toBe("/work-orders/new");
  });

  it("is not offered to technicians and approvers", () => {
    for (const role of ["TECHNICIAN", "APPROVER"] as const)
      expect(entriesOf([role]).filter(({ path }) => path.startsWith(list))).toEqual([]);
  });
});

it("a page has one key, and each entry is offered once", () => {
  const all = pathsOf(["SYSTEM_ADMIN"], { ...ON, TICKETING: { ...ON.TICKETING, enabled: true } });
  expect(all).toEqual([...new Set(all)]);
  const keys = [..."abcdefghijklmnopqrstuvwxyz"].flatMap((key) => {
    const path = pathOfKey(entriesOf(["SYSTEM_ADMIN"]), key);
    return path ? [path] : [];
  });
  expect(keys.sort()).toEqual(
    entriesOf(["SYSTEM_ADMIN"])
      .flatMap(({ is, path }) => (is === "page" ? [path] : []))
      .sort(),
  );
});

/** Of the pages that are no section of the settings. */
const TITLES: Record<string, string> = {
  review: "work-orders.review.title",
  assignedOrders: "work-orders.assigned.title",
  assignedTasks: "tasks.assigned.title",
  week: "dashboard.week-ahead.title",
  unfiledReports: "daily-reports.kept.title",
  capacity: "work-capacity.title",
  ownCapacity: "work-capacity.title",
  standIns: "stand-ins.title",
  workedHours: "analytics.days.title",
  equipment: "equipment.title",
  equipmentCategories: "equipment.categories.title",
  spareParts: "spare-parts.title",
  notifications: "notifications.title",
  notificationChoices: "notifications.choose.title",
  companyNotifications: "settings.section.notifications.title",
  scan: "labels.scan.title",
  outbox: "outbox.title",
  phrases: "phrases.settings.title",
  undeliveredMail: "mails.undelivered.title",
};

describe("pages below those of the menu", () => {
  const pages = (...roles: Role[]) => palettePages({ id: "me", roles }, ON);
  const paths = (...roles: Role[]) => pages(...roles).map(({ path }) => path);

  it("include each section of the settings, for those who may change them", () => {
    const settings = pages("MANAGER").filter(({ isSetting }) => isSetting);
    const sections = Object.values(SECTION_PATHS).map((path) => `/settings/${path}`);
    expect(settings.map(({ path }) => path).sort()).toEqual(
      [...sections, "/settings/phrases"].sort(),
    );
    expect(paths("SYSTEM_ADMIN")).toContain("/settings/undelivered-mail");
    for (const role of ["APPROVER", "TECHNICIAN", "EMPLOYEE", "CUSTOMER_USER"] as const)
      expect(pages(role).filter(({ path }) => areaOf(path) === "settings")).toEqual([]);
  });

  it.each(LANGUAGES)("have the titles of their pages in %s", (language) => {
    const textOf = (key: string) => {
      const [area = "", ...path] = key.split(".");
      const url = new URL(`../../../app/locales/${language}/${area}.json`, import.meta.url);
      return path.reduce((at, name) => at[name], JSON.parse(readFileSync(url, "utf8")));
    };
    const all = [...pages("SYSTEM_ADMIN", "TECHNICIAN")].map(({ name }) => name);
    const titles = all.map((name) => [name, textOf(`search.page.${name}`)]);
    expect(titles).toEqual(
      all.map((name) => [name, textOf(TITLES[name] ?? `settings.section.${name}.title`)]),
    );
  });

  it("are the review of those who approve, and capacity as each may see it", () => {
    for (const role of ["APPROVER", "MANAGER", "SYSTEM_ADMIN"] as const)
      expect(paths(role)).toContain("/work-orders/review");
    expect(paths("TECHNICIAN")).not.toContain("/work-orders/review");
    expect(paths("TECHNICIAN")).toContain("/work-orders/capacity/me");
    expect(paths("MANAGER")).toContain("/schedule");
    expect(paths("CUSTOMER_USER")).toEqual([
      "/profile/notifications",
      "/profile/notifications/choices",
      "/scan",
      "/outbox",
    ]);
  });
});
