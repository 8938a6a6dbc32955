import { parseLabelCode, readScanned } from "~/kernel/label-codes";
import { scannedSpellings } from "~/kernel/text/scanner-layouts";
import { readOfflineData } from "~/offline/data/offline-data";
import { callApi } from "~/shell/api/api-client";
import { ApiRefusal } from "~/shell/api/api-refusal";
import { currentOwner } from "~/offline/data/owner";
import { readState } from "~/offline/data/store";
import type { LabelledOrder, LabelledRecord } from "../queries/by-code";
import type { OfflineChoice } from "../queries/options";
import { NOTHING } from "./stored-options";

/** What a scanned or typed text names. `found` is null when this device cannot resolve it without the server. */
type LookUp = { found: LabelledRecord[] | null; foreignHost: string | null };

/** Asks the server; without a response, the records that are stored on this device. A page of this site names no record. */
export async function lookUp(text: string): Promise<LookUp> {
  const scanned = readScanned(text, location.origin);
  const foreignHost = scanned.type === "foreign" ? scanned.host : null;
  if (scanned.type === "page" || scanned.code === null) return { found: [], foreignHost };
  const found = await find(scanned.code);
  return { found, foreignHost: found?.length === 0 ? foreignHost : null };
}

async function find(code: string): Promise<LabelledRecord[] | null> {
  try {
    const query = new URLSearchParams({ code });
    return (await callApi<{ entities: LabelledRecord[] }>(`/labels?${query}`)).entities;
  } catch (error) {
    if (error instanceof ApiRefusal) throw error;
    return findOffline(code);
  }
}

/** Null if no records of the code's kind are stored on this device. */
async function findOffline(text: string): Promise<LabelledRecord[] | null> {
  const code = parseLabelCode(text);
  const kind = code?.kind ?? "assets";
  const choices = await readOfflineData<OfflineChoice[]>(`pickers/${kind}`);
  if (!choices) return null;
  const orders = await ordersHere();
  const serials = scannedSpellings(text.trim()).map((each) => each.toLowerCase());
  return choices.value
    .filter((each) => (code ? each.id.endsWith(code.idEnd) : hasSerial(each, serials)))
    .map((each) => ({
      ...NOTHING,
      ...each,
      kind,
      archived: false,
      orders: orders
        .filter((order) => [order.asset?.id, order.room?.id].includes(each.id))
        .map(({ id, number, status, description }) => ({ id, number, status, description })),
      // The pages of these records need the server.
      path: null,
    }));
}

type OrderHere = LabelledOrder & Record<"asset" | "room", { id: string } | null>;

/** The open orders of this device's user, which it stores whole. */
async function ordersHere(): Promise<OrderHere[]> {
  const owner = currentOwner();
  const state = owner === null ? null : await readState(owner);
  const names = (state?.names ?? []).filter((name) => name.startsWith("work-orders/"));
  const parts = await Promise.all(names.map((name) => readOfflineData<{ page: OrderHere }>(name)));
  return parts.flatMap((part) =>
    part && ["backlog", "in-progress"].includes(part.value.page.status) ? [part.value.page] : [],
  );
}

/** The first part of an asset's hint ends with its serial number, which is found in either case. */
function hasSerial({ hint = "" }: OfflineChoice, serials: readonly string[]): boolean {
  const [plate = ""] = hint.toLowerCase().split(" · ");
  return serials.some(
    (wanted) => wanted !== "" && (plate === wanted || plate.endsWith(` ${wanted}`)),
  );
}
