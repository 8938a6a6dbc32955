import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changesIn, jobOf } from "~/features/activity/model";
import { ASSET_FIELDS } from "~/features/assets/fields";
import { CUSTOMER_FIELDS } from "~/features/customers/fields";
import { EQUIPMENT_FIELDS } from "~/features/equipment/fields";
import { LOCATION_FIELDS } from "~/features/locations/fields";
import { ROOM_FIELDS } from "~/features/rooms/fields";
import { PART_FIELDS } from "~/features/spare-parts/fields";
import { LOGGED as TASK_FIELDS } from "~/features/tasks/model";
import { LOGGED_ORDER_FIELDS as ORDER_FIELDS } from "~/features/work-orders/model";
import { bcp47, LANGUAGES, type Language } from "~/kernel/text/languages";
import { fieldLabel, fieldLabelKey } from "~/kernel/field-label";
import { changeableNames } from "~/kernel/record-fields";
import { textsIn } from "~/server/texts";

const FEATURES = join(import.meta.dirname, "../../../app/features");
const FIELDS: Record<string, readonly string[]> = {
  asset: changeableNames(ASSET_FIELDS),
  customer: changeableNames(CUSTOMER_FIELDS),
  equipment: changeableNames(EQUIPMENT_FIELDS),
  location: changeableNames(LOCATION_FIELDS),
  room: changeableNames(ROOM_FIELDS),
  "spare-part": changeableNames(PART_FIELDS),
  task: TASK_FIELDS,
  user: ["name", "surname", "email", "phoneNumber", "roles", "language", "theme"],
  "work-order": [...ORDER_FIELDS, "technicianIds", "leadId"],
};

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return name.endsWith(".ts") ? [path] : [];
  });
}

/** Each event that the code writes: a complete name ("user.joined"), or a suffix that `activityOf` or `inventoryActivity` completes with a prefix. */
function eventsIn(): string[] {
  const found = new Set<string>();
  for (const feature of readdirSync(FEATURES)) {
    const files = sources(join(FEATURES, feature)).map((path) => readFileSync(path, "utf8"));
    const ownActivities = files.filter((text) => /function activityOf\b/.test(text));
    const kinds = [
      ...ownActivities
        .join("\n")
        .matchAll(/event: `([a-z-]+)\.\$\{|return inventoryActivity\("([a-z-]+)"/g),
    ].map((match) => match[1] ?? match[2] ?? "");
    for (const text of files) for (const event of eventsOf(text, kinds)) found.add(event);
  }
  return [...found].toSorted();
}

function eventsOf(text: string, kinds: string[]): string[] {
  const whole = [
    ...text.matchAll(
      /event: "([a-z.-]+)"|"(daily-report\.[a-z]+)"|"(settings\.(?:changed|four-eyes-off|logo-[a-z]+))"/g,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
  const shared = [
    ...text.matchAll(/\binventoryActivity\(\s*"([a-z-]+)",\s*[^")]*"([a-z-]+)"/g),
  ].map((match) => `${match[1]}.${match[2]}`);
  const lent = /activityOf[^;]* from "~\/features\/([a-z-]+)s\//.exec(text)?.[1];
  const kindsOf = (call: string) =>
    text.includes(`noun.${call}(`) ? APPROVED : [KINDS[call] ?? lent ?? kinds[0] ?? ""];
  const calls = [
    ...text.matchAll(
      /\b(activityOf|commentActivity|documentsActivity|logOf)\(((?:[^()"]|\([^()]*\))*?)((?:"[a-z-]+"|[^,;"()]+ \? "[a-z-]+" : "[a-z-]+"))/g,
    ),
  ];
  const begun = calls.flatMap(([, call = "", , actions = ""]) =>
    [...actions.matchAll(/"([a-z-]+)"/g)].flatMap((action) =>
      kindsOf(call).map((kind) => `${kind}.${action[1] ?? ""}`),
    ),
  );
  return [...whole.filter((event) => event.includes(".")), ...shared, ...begun];
}

const KINDS: Record<string, string> = {
  documentsActivity: "document",
  commentActivity: "comment",
};

/** The nouns that pass their activity to the commands of approvals. */
const APPROVED = ["task", "work-order"];

function has(language: Language, key: string): boolean {
  const texts = textsIn(language);
  const plural = new Intl.PluralRules(bcp47(language)).resolvedOptions().pluralCategories;
  return texts.exists(key) || plural.every((form) => texts.exists(`${key}_${form}`));
}

describe("the activity log", () => {
  const events = eventsIn();

  it("covers the events that commands write", () => {
    for (const known of [
      "work-order.created",
      "work-order.assigned",
      "task.submitted",
      "ticket.created",
      "daily-report.filed",
      "comment.removed",
      "document.documents-added",
      "user.joined",
      "spare-part.counted",
      "settings.logo-changed",
      "location.default-moved",
    ])
      expect(events).toContain(known);
    expect(events.length).toBeGreaterThan(80);
  });

  it.each(LANGUAGES)("has a label for each of them, in %s", (language) => {
    expect(events.filter((event) => !has(language, `activity.events.${event}`))).toEqual([]);
  });

  it.each(LANGUAGES)("has a label for each field that can change, in %s", (language) => {
    const { t } = textsIn(language);
    const unnamed = Object.entries(FIELDS).flatMap(([noun, fields]) =>
      fields.filter((field) => fieldLabel(t, fieldLabelKey(`${noun}.updated`, field)) === field),
    );
    expect(unnamed).toEqual([]);
  });

  it("names a field as the form of its noun does", () => {
    const { t } = textsIn("en");
    const labelOf = (event: string) => fieldLabel(t, fieldLabelKey(event, "name"));
    expect([labelOf("user.updated"), labelOf("location.updated")]).toEqual(["First name", "Name"]);
    expect(fieldLabel(t, fieldLabelKey("user.updated", "theme"))).toBe("Appearance");
  });
});

it("marks personal values that an earlier release stored as hidden", () => {
  const changes = ["contactEmail", "city"].map((field) => ({ field, from: "a", to: "b" }));
  expect(changesIn({ changes }).map(({ field, hidden }) => [field, hidden])).toEqual([
    ["contactEmail", true],
    ["city", undefined],
  ]);
});

describe("what a job wrote", () => {
  it("is named by what it does, and a person or a plan by its name", () => {
    const named = (actorName: string, event = "work-order.archived") => jobOf({ actorName, event });
    expect(named("outbox", "work-order.pdf-mailed")).toBe("customer-mail");
    expect(named("outbox")).toBe("automatic");
    expect(named("password-reset")).toBe("login-page");
    expect(named("sign-in")).toBe("login-page");
    expect(named("Tea Outbox")).toBeUndefined();
  });
});
