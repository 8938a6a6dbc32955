import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Requirements §8: the messages of a failed command, by noun and by command. Their success messages exist beside them.

const LOCALES = new URL("../../../app/locales/", import.meta.url);

const NOUNS: [area: string, noun: string][] = [
  ["work-orders", "work order"],
  ["tickets", "ticket"],
  ["tasks", "task"],
  ["locations", "location"],
  ["rooms", "room"],
  ["assets", "asset"],
  ["partners", "partner"],
  ["users", "user"],
  ["customers", "customer"],
];

const FAILURES: [area: string, command: string, message: string][] = [
  ...NOUNS.flatMap(([area, noun]) =>
    ["create", "update", "delete"].map((command): [string, string, string] => [
      area,
      command,
      `Failed to ${command} ${noun}`,
    ]),
  ),
  ["equipment", "createCategory", "Failed to create equipment category"],
  ["equipment", "updateCategory", "Failed to update equipment category"],
  ["equipment", "deleteCategory", "Failed to delete equipment category"],
  ["comments", "addComment", "Failed to add comment"],
  ["tickets", "accept", "Failed to accept ticket"],
  ["tickets", "reject", "Failed to reject ticket"],
  ["tickets", "addToWorkOrder", "Failed to add ticket to work order"],
  ["profile", "update", "Failed to update profile"],
  ["profile", "changePassword", "Failed to change password"],
  ["sessions", "resetPassword", "Failed to reset password"],
  ["sessions", "requestPasswordReset", "Reset password failed"],
  ["sessions", "login", "Login failed"],
  ["users", "invite", "Failed to invite user"],
  ["work-orders", "submitForApproval", "Failed to submit for approval"],
  ["work-orders", "sign", "Failed to sign"],
  ["work-orders", "approve", "Failed to approve work order"],
  ["tasks", "approve", "Failed to approve task"],
  ["work-orders", "enableRetroactiveEntry", "Failed to enable retroactive entry"],
  ["work-orders", "allowEditing", "Failed to enable editing"],
  ["tasks", "allowEditing", "Failed to enable editing"],
  ["tasks", "submitForApproval", "Failed to submit for approval"],
  ["tasks", "sign", "Failed to sign"],
  ["daily-reports", "file", "Failed to create daily report"],
  ["daily-reports", "update", "Failed to update daily report"],
  ["work-capacity", "set", "Failed to update work capacity"],
];

function texts(language: string, area: string): Record<string, Record<string, string>> {
  return JSON.parse(readFileSync(new URL(`${language}/${area}.json`, LOCALES), "utf8")) as Record<
    string,
    Record<string, string>
  >;
}

test.each(FAILURES)("%s %s: %s", (area, command, message) => {
  expect(texts("en", area)[command]?.["failed"]).toBe(message);
});

test("the logo and the company information have their own words", () => {
  const { section } = texts("en", "settings") as unknown as {
    section: Record<string, { failed: string }>;
  };
  expect([section["logo"]?.failed, section["company"]?.failed]).toEqual([
    "Update logo failed",
    "Update company information failed",
  ]);
});

const LANGUAGES = readdirSync(LOCALES, { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name);

/**
 * Signing in leads to the home page, which is answer enough. Tickets are added on the page of the
 * work order, which has the message.
 */
const SUCCESS_ELSEWHERE = ["login", "addToWorkOrder"];

test.each(LANGUAGES)("%s: each has a message of failure and one of success", (language) => {
  const missing = FAILURES.filter(([area, command]) => {
    const labels = texts(language, area)[command];
    return !labels?.["failed"] || !(labels["done"] ?? SUCCESS_ELSEWHERE.includes(command));
  });
  expect(missing).toEqual([]);
});

test.each(LANGUAGES)("%s: each group of settings has both", (language) => {
  const { section } = texts(language, "settings") as unknown as {
    section: Record<string, { done?: string; failed?: string }>;
  };
  const groups = [
    "locations",
    "rooms",
    "ticketing",
    "workOrderApprovals",
    "taskApprovals",
    "entities",
    "dailyReport",
    "notifications",
    "company",
    "logo",
  ];
  expect(groups.filter((group) => !section[group]?.done || !section[group].failed)).toEqual([]);
});

test.each(LANGUAGES)(
  "%s: messages have one form, without a full stop or an article",
  (language) => {
    const messages = FAILURES.filter(([area]) => area !== "sessions")
      .map(([area, command]) => texts(language, area)[command])
      .flatMap((labels) => [labels?.["done"], labels?.["failed"]]);
    expect(messages.filter((text) => text && /^The |^Failed to the |\.$/.test(text))).toEqual([]);
  },
);
