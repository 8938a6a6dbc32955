import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { MAX_TOGETHER } from "../../app/features/tickets/model";
import { createA11yTenant } from "../support/a11y/tenant";
import { PAGE_FIXTURES } from "../support/a11y/page-fixtures";
import { PUT_AWAY } from "../support/a11y/further-records";
import { type ApiResponse, pageCookie, send, signedIn } from "../support/api/client";
import { listPages, type PageRoute } from "../support/api/page-routes";
import { describePages } from "../support/api/sample";
import { faultOf } from "../support/api/shown-refusals";
import { OTHER_PLACE, PLACE } from "../support/records/people";

const company = await createA11yTenant();
const marko = await signedIn(company, "marko");
const cookieOf = (key: string) => pageCookie(company, key);
const [office, ...others] = await Promise.all(
  ["marko", "sanja", "ana", "tomislav", "emina", "ciro", "petar"].map(cookieOf),
);

async function makeTicket(place: object): Promise<string> {
  const id = newId();
  expect((await marko.put("/tickets", { id, name: "Curi", ...place })).status).toBe(200);
  return id;
}

const [leak, noise, deleted] = [
  await makeTicket(PLACE),
  await makeTicket({ customerId: OTHER_PLACE.customerId }),
  await makeTicket({}),
];
await marko.delete(`/tickets/${deleted}`, { version: 1 });
const [order, task, otherOrder] = await Promise.all([
  company.one("work_orders", "status = 'backlog'"),
  company.one("tasks", "status = 'done'"),
  company.one("work_orders", "status = 'done'"),
]);

/** Ids of records of other kinds, of archived, deleted and unknown ones. */
const STRANGE_IDS = [order, task, deleted, newId(), PUT_AWAY.customers];
const MALFORMED = ["x", "%00'--", "a".repeat(300)];

/** The parameters that any page reads, as the source names them, and fields of the lists. */
const NAMES = [
  ...new Set([
    ...sourcesIn(join(import.meta.dirname, "../../app")).flatMap((source) =>
      [...source.matchAll(/[pP]arams\.(?:get|getAll|has)\("(\w+)"\)/g)].map(
        ([, name = ""]) => name,
      ),
    ),
    ..."pageNumber pageSize sortBy sortDirection status priority view month day week".split(" "),
    ..."assigneeId technicianId customerId locationId roomId assetId categoryId planId".split(" "),
  ]),
].filter((name) => name !== "lng");
const VALUES = ["x", "9".repeat(30), newId(), PUT_AWAY.customers];

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"));
}

const many = (count: number) => Array.from({ length: count }, newId).join(",");
/** What no page takes. */
const QUERIES = [
  ...VALUES.map((value) => NAMES.map((name) => `${name}=${value}`).join("&")),
  NAMES.map((name) => `${name}=${newId()}&${name}=x`).join("&"),
];
/** For forms that begin with other records: these exist, and do not belong together. */
const BEGUN_FROM = [
  `ticketIds=${leak}&ticketIds=${noise}`,
  `ticketIds=${leak},${noise}`,
  `ticketIds=${leak}&ticketIds=${leak}`,
  `ticketIds=${deleted}`,
  `ticketIds=${order}`,
  "ticketIds=",
  `ticketIds=${many(MAX_TOGETHER + 1)}`,
  `customerId=${PLACE.customerId}&locationId=${OTHER_PLACE.locationId}&roomId=${PLACE.roomId}&assetId=${OTHER_PLACE.assetId}`,
  `customerId=${PLACE.locationId}&locationId=${PLACE.customerId}&roomId=${order}&assetId=${task}`,
  `from=${task}`,
  `from=${newId()}`,
  `from=${order}&from=${otherOrder}`,
];

/** Files and the pages of signed-out users are none of these. */
const pages = listPages().filter(({ area, reads }) => area && reads);

/** The page at the end of the redirects, which drop what it refuses. */
async function opened(path: string, cookie: string): Promise<ApiResponse> {
  let at = path;
  for (let hops = 0; hops < 6; hops += 1) {
    const response = await send(company.origin, "GET", at, { headers: { cookie } });
    const to = response.headers.get("location");
    if (!to || response.status >= 400) return response;
    at = to;
  }
  throw new Error(`${path} redirects for ever, at last to ${at}`);
}

async function faultsAt(paths: readonly string[], cookie: string): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    const fault = faultOf(await opened(path, cookie));
    if (fault) faults.push(`${path}: ${fault}`);
  }
  return faults;
}

/** The ids of records that fit together, by the name of the parameter. */
async function fittingIds({ path }: PageRoute): Promise<Record<string, string>> {
  const { "?": _, ...ids } = (await PAGE_FIXTURES[path]?.of?.(company)) ?? {};
  return { command: "archive", section: "ticketing", kind: "assets", "*": "nothing-here", ...ids };
}

function addressWith(path: string, ids: Record<string, string>): string {
  return path
    .replace("*", ids["*"] ?? "")
    .replace(/:(\w+)/g, (_, name: string) => ids[name] ?? newId());
}

/** The page with one of its parameters at a time being another's, or none at all. */
function strangersOf({ path }: PageRoute, ids: Record<string, string>): string[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return names.flatMap((name) =>
    [...STRANGE_IDS, ...MALFORMED].map((value) => addressWith(path, { ...ids, [name]: value })),
  );
}

describePages(pages, "$path with what does not fit together", (page) => {
  it("says why it cannot be opened and where to go on, to everybody", async () => {
    const ids = await fittingIds(page);
    const paths = [
      ...strangersOf(page, ids),
      ...(/\/new$|\/add-/.test(page.path) ? [...QUERIES, ...BEGUN_FROM] : QUERIES).map(
        (query) => `${addressWith(page.path, ids)}?${query}`,
      ),
    ];
    const ofOthers = paths.filter((_, index) => index % 7 === 0);
    const faults = await Promise.all([
      faultsAt(paths, office ?? ""),
      ...others.map((cookie) => faultsAt(ofOthers, cookie)),
    ]);
    expect(faults.flat()).toEqual([]);
  });
});

const forms = listPages().filter(
  ({ area, acts, path }) => area && acts && /:|\/new$|\/add-/.test(path),
);

describePages(forms, "a form sent to $path of what is not there", (page) => {
  it("says why nothing was done", async () => {
    const { command = "", section = "" } = await fittingIds(page);
    const path = addressWith(page.path, { command, section, kind: "assets" });
    const response = await send(company.origin, "POST", path, {
      headers: {
        cookie: office ?? "",
        origin: company.origin,
        "content-type": "application/x-www-form-urlencoded",
      },
      rawBody: `_key=${newId()}&ticketIds.=${leak}&ticketIds.=${noise}&workOrderId=${order}&version=x`,
    });
    expect({ path, status: response.status >= 400, fault: faultOf(response) }).toEqual({
      path,
      status: true,
      fault: null,
    });
  });
});

it("tickets of two customers are refused by name, with a way back to the tickets", async () => {
  for (const page of ["/tickets/add-to-work-order", "/work-orders/new"]) {
    const { status, text } = await opened(`${page}?ticketIds=${leak},${noise}`, office ?? "");
    expect({ page, status }).toEqual({ page, status: 422 });
    expect(text).toMatch(/Ticket \S+ belongs to another customer/);
    expect(text).toContain(
      page.startsWith("/tickets") ? "Back to the list: Tickets" : "Back to the list: Work orders",
    );
  }
});
