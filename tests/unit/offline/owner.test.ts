import { expect, test } from "vitest";
import { userIdInCookies } from "../../../app/offline/data/owner";

test.each([
  ["", null],
  ["language=hr; theme=dark", null],
  ["language=hr; __Host-person=01a; theme=dark", "01a"],
  ["__Host-person=", null],
  ["x__Host-person=01b", null],
])("reads from the cookies %j the user %j", (cookies, person) => {
  expect(userIdInCookies(cookies)).toBe(person);
});
