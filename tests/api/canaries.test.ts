import { beforeAll, describe, expect, it } from "vitest";
import { CAST, castMember } from "../../migrations/seeds/cast";
import { type Client, pageCookie, send, signedIn } from "../support/api/client";
import {
  type Canary,
  CANARIES,
  canaryOf,
  leaveCanaries,
  MADE,
  MADE_IDS,
} from "../support/records/canaries";
import { listOperations } from "../support/api/operations";
import { addressOf, listPages } from "../support/api/page-routes";
import { mapConcurrently } from "../support/db/map-concurrently";
import { makeTenant, type TestTenant } from "../support/db/tenant";

/**
 * What domain-rules §7 hides from each person. Reports, comments and notes of an order are visible to its participants,
 * a ticket to its author and the office, reasons of absence to the person and the office, and a file that no record references to its
 * uploader.
 */
const HIDDEN: Record<string, readonly Canary[]> = {
  sanja: ["file"],
  marko: [],
  ana: ["ticket", "absence", "officeabsence", "file"],
  tomislav: ["ticket", "officeabsence", "file"],
  tea: [
    ...(["report", "hours", "note", "comment", "ticket", "customerticket", "visit"] as const),
    ...(["absence", "officeabsence", "file"] as const),
  ],
  emina: CANARIES.filter((each) => each !== "ticket"),
  ciro: CANARIES.filter((each) => each !== "customerticket"),
  petar: CANARIES,
};
/** People who do not see the phone numbers of colleagues: domain-rules §7, "colleagues' phone". */
const KNOW_NO_PHONES = ["emina", "ciro", "petar"];
const PHONE = /\+385 91 555 01\d\d/g;
/** People who read no work capacity, not even their own. */
const KNOW_NO_CAPACITY = ["ciro", "petar"];
const CAPACITY = /capacityMinutes|freeMinutes/;
const SECRET = /argon2|password_?hash|"successor"|storage_?key|email_?key|token_?hash/gi;

let tenant: TestTenant;
let sibling: TestTenant;
let addresses: { pages: string[]; calls: string[] };
beforeAll(async () => {
  [tenant, sibling] = await Promise.all([
    makeTenant({ features: { LOCATIONS: { enabled: true } } }),
    makeTenant(),
  ]);
  // Both tenants have the same ids, each with texts of its own.
  await Promise.all([tenant, sibling].map(leaveCanaries));
  addresses = { pages: pageAddresses(), calls: await callAddresses() };
});

function pageAddresses(): string[] {
  return listPages()
    .filter(({ reads, path }) => reads && path !== "/" && !path.includes("*"))
    .map((page) => addressOf(page, MADE_IDS));
}

async function callAddresses(): Promise<string[]> {
  const reads = (await listOperations(tenant)).filter(
    ({ method, anonymous, name }) =>
      method === "GET" && !anonymous && !/logout|\/pdf|papers/.test(name),
  );
  return reads.map(({ path }) =>
    path
      .replace(/workOrderId=[^&]+/, `workOrderId=${MADE.order}`)
      .replace(/\/01[0-9a-f-]{34}/, `/${MADE_IDS[path.split("/")[2] ?? ""]}`),
  );
}

/** What the text holds that this user must not know. */
function foundIn(text: string, key: string): string[] {
  const hidden = (HIDDEN[key] ?? CANARIES).map((each) => canaryOf(tenant, each));
  const own = castMember(key);
  // The list of users is the administrator's alone.
  const emails = key === "sanja" ? [] : CAST.map(({ email }) => email);
  const phones = KNOW_NO_PHONES.includes(key) ? (text.match(PHONE) ?? []) : [];
  return [
    ...[...hidden, ...emails, sibling.code].filter(
      (term) => term !== own.email && text.includes(term),
    ),
    ...phones.filter((phone) => phone !== own.phone),
    ...(KNOW_NO_CAPACITY.includes(key) ? (text.match(CAPACITY) ?? []) : []),
    ...(text.match(SECRET) ?? []),
  ];
}

/** What is found at the addresses, and errors of the server. */
async function foundAt(
  key: string,
  from: string[],
  headers: Record<string, string>,
): Promise<string[]> {
  const seen: string[] = [];
  await mapConcurrently(from, async (address) => {
    const { status, text } = await send(tenant.origin, "GET", address, { headers });
    const found = foundIn(text, key);
    if (found.length > 0 || status >= 500) seen.push(`${address} ${status}: ${found.join(", ")}`);
  });
  return seen;
}

describe.each(Object.keys(HIDDEN))("%s", (key) => {
  it("reads no record hidden from this user, none of another tenant, and no secret", async () => {
    const [cookie, { token }] = await Promise.all([pageCookie(tenant, key), signedIn(tenant, key)]);
    // Including the data of parent routes.
    const data = addresses.pages.map((path) => `${path}.data`);
    expect(await foundAt(key, data, { cookie })).toEqual([]);
    const authorization = `Bearer ${token}`;
    expect(await foundAt(key, addresses.calls, { authorization })).toEqual([]);
  });

  it("finds none of it in the HTML of a page either", { tags: ["full"] }, async () => {
    const cookie = await pageCookie(tenant, key);
    const views = ["day", "week", "two-weeks"].map((view) => `/schedule?view=${view}`);
    expect(await foundAt(key, [...addresses.pages, ...views], { cookie })).toEqual([]);
  });
});

it("each canary is found where it is allowed, so that its absence is meaningful", async () => {
  const [marko, emina] = await Promise.all([signedIn(tenant, "marko"), signedIn(tenant, "emina")]);
  const contains = async (who: Client, path: string, canary: Canary) =>
    expect((await who.get(path)).text, path).toContain(canaryOf(tenant, canary));
  for (const [path, canary] of [
    [`/workOrders/${MADE.order}`, "order"],
    [`/dailyReports/${MADE.report}`, "report"],
    [`/dailyReports/${MADE.report}`, "hours"],
    [`/visits/${MADE.visit}`, "visit"],
    ["/customers?pageSize=100", "customer"],
    [`/workOrders/${MADE.order}`, "note"],
    [`/workOrders/${MADE.order}/comments`, "comment"],
    [`/tasks/${MADE.task}`, "task"],
    [`/tickets/${MADE.ticket}`, "ticket"],
    [`/files/${MADE.file}`, "file"],
  ] as const)
    await contains(marko, path, canary);
  await contains(emina, `/tickets/${MADE.ticket}`, "ticket");
  const ciro = await signedIn(tenant, "ciro");
  await contains(ciro, `/tickets/${MADE.customerTicket}`, "customerticket");
  const { text } = await send(tenant.origin, "GET", "/schedule.data", {
    headers: { cookie: await pageCookie(tenant, "marko") },
  });
  expect(text).toContain(canaryOf(tenant, "absence"));
  expect(text).toMatch(CAPACITY);
  const there = await signedIn(sibling, "marko");
  expect((await there.get(`/files/${MADE.file}`)).text).toBe(canaryOf(sibling, "file"));
});
