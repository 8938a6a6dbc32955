import { expect, it } from "vitest";
import { homeOf } from "~/kernel/authorization/access";
import type { Role } from "~/kernel/authorization/roles";
import { DEFAULT_FEATURES, type Features } from "~/kernel/features";

function withTickets(enabled: boolean): Features {
  return { ...DEFAULT_FEATURES, TICKETING: { ...DEFAULT_FEATURES.TICKETING, enabled } };
}

it.each<[Role[], string]>([
  [["SYSTEM_ADMIN"], "/analytics"],
  [["MANAGER"], "/work-orders"],
  [["APPROVER"], "/work-orders"],
  [["TECHNICIAN"], "/work-orders"],
  [["EMPLOYEE"], "/tickets"],
  [["CUSTOMER_USER"], "/tickets"],
  [["PARTNER_USER"], "/tickets"],
  [["TECHNICIAN", "SYSTEM_ADMIN"], "/analytics"],
  [["EMPLOYEE", "APPROVER"], "/work-orders"],
  [[], "/login"],
])("the home of %j is %s", (roles, home) => {
  expect(homeOf({ roles }, withTickets(true))).toBe(home);
});

it.each<[Role[], string]>([
  [["EMPLOYEE"], "/profile"],
  [["EMPLOYEE", "TECHNICIAN"], "/work-orders"],
])("where tickets are disabled, the home of %j is %s", (roles, home) => {
  expect(homeOf({ roles }, withTickets(false))).toBe(home);
});
