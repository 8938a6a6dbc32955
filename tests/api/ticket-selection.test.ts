import { expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { type Client, pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { makeTenant } from "../support/db/tenant";
import { PLACE } from "../support/records/people";

const tenant = await makeTenant();
const marko = await signedIn(tenant, "marko");

async function makeTicket(client: Client): Promise<{ id: string; number: string }> {
  const id = newId();
  expect((await client.put("/tickets", { id, name: "Curi", ...PLACE })).status).toBe(200);
  return { id, number: String((await client.get(`/tickets/${id}`)).body["number"]) };
}

async function boxesOf(key: string): Promise<string[]> {
  const cookie = await pageCookie(tenant, key);
  const { text } = await send(tenant.origin, "GET", "/tickets", { headers: { cookie } });
  return text.match(/<input[^>]*name="ticketIds"[^>]*>/g) ?? [];
}

it("a ticket that cannot be selected has a disabled box that says why", async () => {
  const [open, used] = [await makeTicket(marko), await makeTicket(marko)];
  const order = await makeOrder(marko, { ticketIds: [used.id] });
  const boxes = await boxesOf("marko");
  const boxOf = (id: string) => boxes.find((each) => each.includes(id));
  expect(boxOf(open.id)).toContain(`aria-label="Select ticket ${open.number}"`);
  expect(boxOf(open.id)).not.toContain("disabled");
  expect(boxOf(used.id)).toContain("disabled");
  expect(boxOf(used.id)).toContain(`${used.number} is already in work order ${order.number}`);
});

it("a lead is told that a ticket has to be accepted before it can be selected", async () => {
  const { id, number } = await makeTicket(await signedIn(tenant, "tomislav"));
  const box = (await boxesOf("tomislav")).find((each) => each.includes(id));
  expect(box).toContain("disabled");
  expect(box).toContain(`${number} has to be accepted first`);
});
