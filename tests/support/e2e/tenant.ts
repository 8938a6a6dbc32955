import "../stack/localhost";
import { newId } from "../../../app/kernel/ids";
import { castMember } from "../../../migrations/seeds/cast";
import { COMPANIES } from "../../../migrations/seeds/companies";
import { insert } from "../../../migrations/seeds/insert";
import { settingsOf } from "../../../migrations/seeds/settings";
import { placeStatements } from "../../../migrations/seeds/people-and-places";
import { makeTenant, type TestTenant } from "../db/tenant";
import { signedInTokens } from "../records/sessions";

export type DemoName = "acme" | "globex";
export type E2eCompany = TestTenant;
export type Api = (
  method: "GET" | "PUT" | "POST" | "DELETE",
  path: string,
  body?: object,
) => Promise<Record<string, unknown>>;

/**
 * A time zone in which it is between eight and nine in the evening: the hours of a day's work have passed, at whatever time a test runs. Its
 * day may be another one than in Zagreb.
 */
export function eveningZone(now = Date.now()): string {
  return zoneAt(20, now);
}

/** A time zone in which this hour of the day has begun. */
export function zoneAt(hour: number, now = Date.now()): string {
  const ahead = hour - new Date(now).getUTCHours();
  // Etc zones have the opposite sign, and reach from 12 hours behind to 14 ahead.
  const hours = ahead > 14 ? ahead - 24 : ahead < -12 ? ahead + 24 : ahead;
  return hours >= 0 ? `Etc/GMT-${hours}` : `Etc/GMT+${-hours}`;
}

/** Users, places and settings of one of the demo companies, without any order. */
export async function makeCompany(demo: DemoName, zone?: string): Promise<E2eCompany> {
  const company = await makeTenant();
  const like = COMPANIES.find(({ code }) => code === demo);
  if (!like) throw new Error(`No demo company is called ${demo}`);
  // Browser tests name what a user reads by its English words.
  const rows = settingsOf({ ...like, language: "en" }).map(({ key, value, validFrom }) =>
    insert("settings", {
      key,
      valid_from: validFrom,
      value: JSON.stringify(key === "time-zone" && zone ? zone : value),
      changed_at: Date.now(),
    }),
  );
  await company.database.write(rows);
  return company;
}

/** The API as a seeded user, to set up the initial state of a scenario. */
export async function apiAs(company: E2eCompany, key: string): Promise<Api> {
  const { token } = await signedInTokens(company, key);
  return (method, path, body) =>
    call(company.origin, { authorization: `Bearer ${token}` }, method, path, body);
}

async function call(
  origin: string,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

/** A file that a seeded user uploads, for a record that names it by its id. */
export async function uploadAs(
  company: E2eCompany,
  key: string,
  { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const { token } = await signedInTokens(company, key);
  const id = newId();
  const address = `${company.origin}/api/files/${id}?name=${encodeURIComponent(name)}`;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(address, { method: "PUT", headers, body: bytes });
  if (!response.ok) throw new Error(`${name} was not stored: ${response.status}`);
  return id;
}

export type MadeOrder = { id: string; number: string; version: number; revision: string | null };

const [shipyard] = placeStatements({ created_at: 0, updated_at: 0 }).places;

/** An order at the shipyard that Tomislav leads. */
export async function makeOrder(manager: Api, more: object = {}): Promise<MadeOrder> {
  const lead = castMember("tomislav").id;
  const plan = {
    id: newId(),
    customerId: shipyard?.customerId,
    locationId: shipyard?.locationId,
    description: "Servis glavnog motora",
    technicianIds: [lead],
    leadId: lead,
    ...more,
  };
  return (await manager("PUT", "/workOrders", plan)) as MadeOrder;
}

/** The same, whose work its lead has started. */
export async function startedOrder(manager: Api, lead: Api, more: object = {}): Promise<MadeOrder> {
  const order = await makeOrder(manager, more);
  const { version } = await lead("POST", `/workOrders/${order.id}/start`, {
    version: order.version,
  });
  return { ...order, version: Number(version) };
}

/** Four hours of one technician, today. */
export function reportOf(
  workOrderId: string,
  key = "tomislav",
  timeZone = "Europe/Zagreb",
): object {
  const capturedAt = Date.now();
  const reportOn = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(capturedAt);
  return {
    id: newId(),
    workOrderId,
    reportOn,
    capturedAt,
    entries: [
      { id: newId(), technicianId: castMember(key).id, kind: "work", from: "08:00", to: "12:00" },
    ],
  };
}

/** Started, reported and submitted by its lead. */
export async function submitOrder(lead: Api, { id, version }: MadeOrder): Promise<MadeOrder> {
  const started = await lead("POST", `/workOrders/${id}/start`, { version });
  await lead("PUT", "/dailyReports", reportOf(id));
  return (await lead("POST", `/workOrders/${id}/submitForApproval`, {
    version: started["version"],
  })) as MadeOrder;
}
