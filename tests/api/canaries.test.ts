import { beforeAll, describe, expect, it } from "vitest";
import { castMember } from "../../migrations/seeds/cast";
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
 * a ticket to its author and the office, and a file that no record references to its uploader.
 */
const HIDDEN: Record<string, readonly Canary[]> = {
  sanja: ["file"],
  marko: [],
  ana: ["ticket", "file"],
  tomislav: ["ticket", "file"],
  tea: ["report", "note", "comment", "ticket", "file"],
  emina: ["order", "report", "note", "comment", "task", "file"],
  ciro: CANARIES,
  petar: CANARIES,
};
/** People who do not see the phone numbers of colleagues: domain-rules §7, "colleagues' phone". */
const KNOW_NO_PHONES = ["emina", "ciro", "petar"];
const PHONE = /\+385 91 555 01\d\d/g;
const SECRET = /argon2|password_?hash|"successor"|storage_?key|email_?key/i;

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

/** Including the data of parent routes. */
function pageAddresses(): string[] {
  return listPages()
    .filter(({ reads, path }) => reads && path !== "/" && !path.includes("*"))
    .map((page) => `${addressOf(page, MADE_IDS)}.data`);
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

describe.each(Object.entries(HIDDEN))("%s", (key, hidden) => {
  it("reads no record hidden from this user, none of another tenant, and no secret", async () => {
    const [cookie, { token }] = await Promise.all([pageCookie(tenant, key), signedIn(tenant, key)]);
    const unwelcome = [...hidden.map((each) => canaryOf(tenant, each)), sibling.code];
    const seen: string[] = [];
    const look = (headers: Record<string, string>) => async (address: string) => {
      const { status, text } = await send(tenant.origin, "GET", address, { headers });
      const phones = KNOW_NO_PHONES.includes(key)
        ? (text.match(PHONE) ?? []).filter((phone) => phone !== castMember(key).phone)
        : [];
      const found = [
        ...unwelcome.filter((term) => text.includes(term)),
        ...phones,
        ...(text.match(SECRET) ?? []),
      ];
      if (found.length > 0 || status >= 500) seen.push(`${address} ${status}: ${found.join(", ")}`);
    };
    await mapConcurrently(addresses.pages, look({ cookie }));
    await mapConcurrently(addresses.calls, look({ authorization: `Bearer ${token}` }));
    expect(seen).toEqual([]);
  });
});

it("each canary is found where it is allowed, so that its absence is meaningful", async () => {
  const [marko, emina] = await Promise.all([signedIn(tenant, "marko"), signedIn(tenant, "emina")]);
  const contains = async (who: Client, path: string, canary: Canary) =>
    expect((await who.get(path)).text, path).toContain(canaryOf(tenant, canary));
  for (const [path, canary] of [
    [`/workOrders/${MADE.order}`, "order"],
    [`/dailyReports/${MADE.report}`, "report"],
    [`/workOrders/${MADE.order}`, "note"],
    [`/workOrders/${MADE.order}/comments`, "comment"],
    [`/tasks/${MADE.task}`, "task"],
    [`/tickets/${MADE.ticket}`, "ticket"],
    [`/files/${MADE.file}`, "file"],
  ] as const)
    await contains(marko, path, canary);
  await contains(emina, `/tickets/${MADE.ticket}`, "ticket");
  const there = await signedIn(sibling, "marko");
  expect((await there.get(`/files/${MADE.file}`)).text).toBe(canaryOf(sibling, "file"));
});
