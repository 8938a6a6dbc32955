import { expect, type Locator, type Page } from "playwright/test";
import { castMember } from "../../../migrations/seeds/cast";
import { visit } from "./fixtures";
import { offlineDataOf } from "./offline-data";
import { waitForServiceWorker, waitForFact } from "./offline";
import { draw, openPads } from "./orders";
import type { E2eCompany } from "./tenant";
import { expectToast } from "./toasts";

/** A phone that has the app and the offline data of this order. */
export async function phoneWith(page: Page, orderId: string, key = "tomislav"): Promise<Page> {
  await visit(page, "/work-orders/assigned");
  await waitForServiceWorker(page);
  await waitForFact(page, "root");
  await offlineDataOf(page, key, (names) => names.includes(`work-orders/${orderId}`));
  return page;
}

/** The technician draws, and the customer is named. Returns the pads, of which that of the customer is empty. */
export async function fillUpToCustomer(page: Page, id: string, height?: number): Promise<Locator> {
  await visit(page, `/work-orders/${id}/sign`);
  await page.getByLabel("Place of signing").fill("Đakovo");
  const pads = await openPads(page);
  await draw(page, pads.getByRole("group", { name: "Technician signature" }), height);
  await pads.getByRole("button", { name: "Next: customer" }).click();
  await pads.getByLabel("Name of the person signing for the customer").fill("Ćiro Žagar");
  return pads;
}

/** The technician draws and the customer types, up to the last pad's button, which is returned. */
async function fillSignatures(page: Page, id: string): Promise<Locator> {
  const pads = await fillUpToCustomer(page, id);
  const customer = pads.getByRole("group", { name: "Customer signature" });
  await customer.getByRole("button", { name: "Type" }).click();
  await customer.getByLabel("Full name as signature").fill("Ćiro Žagar");
  return signButton(pads);
}

export function signButton(pads: Locator): Locator {
  return pads.getByRole("button", { name: "Sign", exact: true });
}

/** The question after the last pad, whose button signs. */
export function signQuestion(page: Page): Locator {
  return page.getByRole("dialog", { name: "Sign this work order?" });
}

/** Both signatures are given, and signing is confirmed. */
export async function fillAndSign(page: Page, id: string): Promise<void> {
  await (await fillSignatures(page, id)).click();
  await signButton(signQuestion(page)).click();
}

export async function signTogether(page: Page, id: string): Promise<void> {
  await fillAndSign(page, id);
  await expectToast(page, "Work order signed");
}

export async function signOffline(page: Page, id: string): Promise<void> {
  await fillAndSign(page, id);
  await expect(page.getByRole("heading", { name: /^Signed\./ })).toBeVisible();
}

/** The signatures on the server: by whom, where, and whether both have their drawing. */
export async function signatureLedger({ database }: E2eCompany): Promise<object[]> {
  const { rows } = await database.read({
    sql: `SELECT s.work_order_id AS orderId, s.place, s.signed_by AS by, s.sha256 = r.sha256 AS same,
        t.content ->> 'image' <> '' AS drawn, c.content ->> 'typed' AS customer
      FROM work_order_signatures s JOIN work_order_revisions r ON r.id = s.revision_id
      JOIN personal_details t ON t.hash = s.technician_person LEFT JOIN personal_details c ON c.hash = s.customer_person`,
    args: [],
  });
  return rows.map((row) => ({ ...row }));
}

export function signedOnce(orderId: string): object[] {
  const by = castMember("tomislav").id;
  return [{ orderId, place: "Đakovo", by, same: 1, drawn: 1, customer: "Ćiro Žagar" }];
}
