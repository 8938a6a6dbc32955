import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { formatter } from "../../app/kernel/text/format";
import { dayIn } from "../../app/kernel/time/instants";
import { castMember, fixedId } from "../../migrations/seeds/cast";
import { databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder, reportOf, SIGNATURES } from "../support/api/orders";
import { makeTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 09:00 UTC of the day after tomorrow. */
const STARTS_AT = Math.floor(Date.now() / DAY_MS) * DAY_MS + 2 * DAY_MS + 9 * HOUR_MS;
const OWN_PLACE = { customerId: fixedId(2, 7), locationId: fixedId(3, 70) };

const tenant = await makeTenant({ features: { APPROVALS_WORK_ORDER: { enabled: false } } });
const [marko, lead, ciro] = [
  await signedIn(tenant, "marko"),
  await signedIn(tenant, "tomislav"),
  await signedIn(tenant, "ciro"),
];
const cookie = await pageCookie(tenant, "ciro");

/** Ćiro's ticket in an order of his company. */
async function ticketInOrder(name: string) {
  const id = newId();
  const { body } = await ciro.put("/tickets", { id, name });
  await marko.post(`/tickets/${id}/accept`, { version: body["version"] });
  const order = await makeOrder(marko, { ...OWN_PLACE, ticketIds: [id] });
  return { id, order };
}

async function planVisit(workOrderId: string, more: object = {}): Promise<void> {
  const times = { startsAt: STARTS_AT, endsAt: STARTS_AT + 3 * HOUR_MS };
  const technicianIds = [castMember("tomislav").id];
  const visit = { id: newId(), workOrderId, technicianIds, ...times, note: "Key", ...more };
  const { status, text } = await marko.put("/visits", visit);
  expect(status, text).toBe(200);
}

let ids: Record<"window" | "whole-day" | "signed", string>;
beforeAll(async () => {
  const [withWindow, wholeDay, signed] = [
    await ticketInOrder("Window"),
    await ticketInOrder("Whole day"),
    await ticketInOrder("Signed"),
  ];
  await planVisit(withWindow.order.id, {
    arrivalFromAt: STARTS_AT,
    arrivalToAt: STARTS_AT + HOUR_MS,
  });
  await planVisit(wholeDay.order.id);
  const { id, version } = signed.order;
  await lead.post(`/workOrders/${id}/start`, { version });
  await lead.put("/dailyReports", reportOf(id, "tomislav"));
  const { body } = await lead.get(`/workOrders/${id}`);
  const sign = { ...SIGNATURES, version: body["version"] };
  const { status, text } = await lead.post(`/workOrders/${id}/sign`, sign);
  expect(status, text).toBe(200);
  ids = { window: withWindow.id, "whole-day": wholeDay.id, signed: signed.id };
});

const pdfOf = (ticketId: string) => `/api/tickets/${ticketId}/signedPdf`;

/** What a browser without JavaScript shows of a page: its markup without the data for the script. */
async function markupOf(path: string): Promise<string> {
  const { status, text, headers } = await send(tenant.origin, "GET", path, { headers: { cookie } });
  expect({ path, status }).toEqual({ path, status: 200 });
  expect(databaseCost(headers).roundTrips).toBe(1);
  return text.replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
}

function textIn(markup: string): string {
  return markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

const format = formatter({ language: "en", timeZone: "Europe/Zagreb", currency: "EUR" });
const DAY = format.dayWithWeekday(dayIn("Europe/Zagreb", STARTS_AT));
const WINDOW = `between ${format.time(STARTS_AT)} and ${format.time(STARTS_AT + HOUR_MS)}`;

describe("a customer without JavaScript", () => {
  it("reads on the cards when somebody comes, and has the signed PDF", async () => {
    const cards = [...(await markupOf("/tickets")).matchAll(/<li[^>]*card-surface.*?<\/li>/gs)];
    const cardOf = (name: string) =>
      cards.map(([card]) => card).find((card) => card.includes(`>${name}<`)) ?? "";
    expect(textIn(cardOf("Window"))).toContain(`Next visit: ${DAY} · ${WINDOW} · Tomislav`);
    expect(textIn(cardOf("Whole day"))).toContain(`Next visit: ${DAY} · during the day · Tomislav`);
    expect(textIn(cardOf("Signed"))).not.toContain("Next visit");
    expect(cardOf("Signed")).toContain(`href="${pdfOf(ids.signed)}"`);
    for (const name of ["Window", "Whole day"]) expect(cardOf(name)).not.toContain("signedPdf");
  });

  it("reads the same on the page of a ticket", async () => {
    const [withWindow, wholeDay, signed] = [
      await markupOf(`/tickets/${ids.window}`),
      await markupOf(`/tickets/${ids["whole-day"]}`),
      await markupOf(`/tickets/${ids.signed}`),
    ];
    expect(textIn(withWindow)).toContain(`Next visit ${DAY} ${WINDOW} · Tomislav`);
    expect(textIn(wholeDay)).toContain(`Next visit ${DAY} during the day · Tomislav`);
    expect(textIn(signed)).not.toContain("Next visit");
    expect(signed).toContain(`href="${pdfOf(ids.signed)}"`);
    for (const markup of [withWindow, wholeDay]) expect(markup).not.toContain("signedPdf");
  });

  it("has the PDF by the link, with the cookie of the page", async () => {
    await eventually(async () => {
      const { headers } = await send(tenant.origin, "GET", pdfOf(ids.signed), {
        headers: { cookie },
      });
      expect(headers.get("content-type")).toBe("application/pdf");
    });
  });
});
