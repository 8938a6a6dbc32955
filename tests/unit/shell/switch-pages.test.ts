import { expect, it } from "vitest";
import { SECTION_PATHS, SWITCHES } from "~/features/settings/model";
import { ACCESS } from "~/kernel/authorization/access";
import { DEFAULT_FEATURES } from "~/kernel/features";
import { namesOf } from "~/kernel/record-of";
import { switchPageFor } from "~/server/page/switch-pages";
import { menuFor } from "~/shell/layout/navigation";

/** The page of the settings with the switch of a feature. */
const pageOf = (feature: string) => {
  const section = namesOf(SWITCHES).find((each) => SWITCHES[each] === feature);
  return section && `/settings/${SECTION_PATHS[section]}`;
};

const switchPageOf = (path: string) => switchPageFor({ roles: ["MANAGER"] }, path);

const CALLS_ONLY = ["maintenance-plans"];

it("each area of a feature leads to the page with its switch", () => {
  const areas = Object.entries(ACCESS).flatMap(([area, access]) =>
    "feature" in access && !CALLS_ONLY.includes(area) ? [[area, access.feature] as const] : [],
  );
  expect(areas.map(([area]) => area)).toEqual(["tickets", "locations", "rooms"]);
  for (const [area, feature] of areas) expect(switchPageOf(`/${area}/new`)).toBe(pageOf(feature));
});

it("so does each entry of the menu that is coming soon", () => {
  const soon = menuFor({ roles: ["MANAGER"] }, DEFAULT_FEATURES)
    .flatMap(({ entries }) => entries)
    .filter(({ comingSoon }) => comingSoon);
  expect(soon.map(({ path }) => switchPageOf(path))).toEqual([
    pageOf("CHECKLISTS"),
    pageOf("PREVENTIVE_MAINTENANCE"),
  ]);
});

it("an area without a feature has no switch", () => {
  expect(switchPageOf("/customers")).toBeUndefined();
  expect(switchPageFor({ roles: ["TECHNICIAN"] }, "/tickets")).toBeUndefined();
});
