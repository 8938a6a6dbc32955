import { expect, it } from "vitest";
import { ASSIGNABLE_ROLES, holdsAny, ROLES } from "~/kernel/authorization/roles";

it("an access check passes with any listed role, or with an empty list", () => {
  const roles = ["TECHNICIAN", "APPROVER"] as const;
  expect(holdsAny({ roles }, ["MANAGER", "APPROVER"])).toBe(true);
  expect(holdsAny({ roles }, [])).toBe(true);
  expect(holdsAny({ roles: [] }, [])).toBe(true);
  expect(holdsAny({ roles }, ["MANAGER"])).toBe(false);
});

it("the user list assigns the first five roles", () => {
  expect(ASSIGNABLE_ROLES).toEqual(ROLES.slice(0, 5));
});
