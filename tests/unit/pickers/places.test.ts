import { describe, expect, it } from "vitest";
import {
  afterChoosing,
  afterMaking,
  afterScanning,
  narrowedTo,
  type PlaceChoices,
  type Places,
  withinOf,
} from "~/features/pickers/ui/places";

const nothing = {
  hint: "",
  customerId: null,
  customerName: "",
  locationId: null,
  locationName: "",
  roomId: null,
  unit: null,
  stockThousandths: null,
};
const option = (id: string, more = {}) => ({ ...nothing, id, name: id.toUpperCase(), ...more });
const customer = option("c", { customerId: "c" });
const location = option("l", { customerId: "c", locationId: "l" });
const asset = option("a", { customerId: "c", locationId: "l" });
const choices: PlaceChoices = {
  customers: [customer],
  locations: [location],
  rooms: [],
  assets: [asset],
  mayMake: true,
};
const none: Places = { customer: null, location: null, room: null, asset: null };

describe("the place fields of a work order form", () => {
  it("fill in the parents of the chosen place", () => {
    expect(afterChoosing(choices, none, "asset", asset)).toMatchObject({
      customer: { name: "C" },
      location: { name: "L" },
      room: null,
      asset: { id: "a" },
    });
  });

  it("fill in the room of a chosen or scanned asset, where it is known and rooms are used", () => {
    const inRoom = option("a", { locationId: "l", roomId: "r", roomName: "R" });
    const room = { id: "r", name: "R" };
    expect(afterChoosing(choices, none, "asset", inRoom).room).toEqual(room);
    expect(afterChoosing({ ...choices, rooms: null }, none, "asset", inRoom).room).toBeNull();
    const elsewhere = { ...none, location: option("m", { locationId: "m" }) };
    expect(afterChoosing(choices, elsewhere, "asset", inRoom).room).toBeNull();
    const record = { kind: "assets" as const, archived: false, path: null, orders: [] };
    const before = { ...none, room: option("x", { roomId: "x" }) };
    expect(afterScanning(choices, before, { ...inRoom, ...record }).room).toEqual(room);
    expect(
      afterScanning({ ...choices, rooms: null }, none, { ...inRoom, ...record }).room,
    ).toBeNull();
  });

  it("clear places that belong to another customer or location", () => {
    const all = afterChoosing(choices, none, "asset", asset);
    expect(afterChoosing(choices, all, "customer", null)).toEqual(none);
    expect(
      afterChoosing(choices, all, "location", option("m", { locationId: "m" })).asset,
    ).toBeNull();
  });

  it("select a newly created place, and a customer with their default location", () => {
    expect(afterMaking(none, { kind: "customer", option: customer, location })).toEqual({
      ...none,
      customer,
      location,
    });
    expect(
      afterMaking(
        { ...none, customer, location },
        { kind: "asset", option: asset, location: null },
      ),
    ).toEqual({ ...none, customer, location, asset });
    expect(withinOf("asset", { ...none, customer, location })).toEqual({
      ids: { customerId: "c", locationId: "l", roomId: null },
      names: "C · L",
    });
    const namesake = { ...location, name: customer.name };
    expect(withinOf("asset", { ...none, customer, location: namesake }).names).toBe("C");
  });

  it("take a scanned record's customer and location, and drop what belongs to others", () => {
    const scanned = (kind: "assets" | "rooms", id: string, more = {}) => ({
      ...option(id, { customerId: "k", locationId: "m", ...more }),
      kind,
      archived: false,
      customerName: "K",
      locationName: "M",
      path: null,
      orders: [],
    });
    const room = scanned("rooms", "r", { roomId: "r" });
    const before = { customer, location, room: option("x", { roomId: "x" }), asset };
    expect(afterScanning(choices, before, room)).toEqual({
      customer: { id: "k", name: "K" },
      location: { id: "m", name: "M" },
      room,
      asset: null,
    });
    const inRoom = scanned("assets", "b", { roomId: "r" });
    const after = afterScanning(choices, { ...none, room }, inRoom);
    expect(after).toMatchObject({ customer: { id: "k" }, room: { id: "r" }, asset: { id: "b" } });
    expect(afterScanning(choices, after, room).asset).toEqual(inRoom);
    const own = scanned("assets", "o", { customerId: null, locationId: null });
    expect(afterScanning(choices, before, own)).toEqual({
      customer,
      location,
      room: null,
      asset: own,
    });
    expect(afterScanning({ ...choices, locations: null, rooms: null }, none, inRoom)).toMatchObject(
      { location: null, room: null },
    );
  });

  it("request matching entries from the server, and filter the first ones before JavaScript loads", () => {
    const chosen = { ...none, customer };
    expect(narrowedTo(chosen, true).ofCustomer([location])).toEqual([]);
    expect(
      narrowedTo(chosen, false).ofCustomer([location, option("x", { customerId: "y" })]),
    ).toEqual([location]);
    expect(narrowedTo(none, true).inLocation([asset])).toEqual([asset]);
  });
});
