import { expect, it } from "vitest";
import { workOrderPdf } from "~/features/work-orders/pdf/work-order";
import { readPdfData, readRevisionPdf } from "~/features/work-orders/queries/pdf/content";
import { textsIn } from "~/server/texts";
import { type Company, createTestTenant } from "../../../support/db/test-tenant";
import { orderAt } from "../../../support/records/orders";

const look = { language: "en", t: textsIn("en").t, origin: "https://acme.example.com" } as const;

const printed = ({ html }: ReturnType<typeof workOrderPdf>) => new TextDecoder().decode(html);
const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

async function requested(acme: Company, id: string): Promise<string> {
  return printed(workOrderPdf((await readPdfData(acme.as("marko"), id)).data, look));
}

it("a PDF leads to the public page of its revision, and says there what is not archived", async () => {
  const acme = await createTestTenant({ approvals: 1 });
  const waiting = await orderAt(acme, "submitted");
  const preview = await requested(acme, waiting.id);
  const address = `https://acme.example.com/verify/${waiting.id}/1`;
  expect(linksIn(preview)).toEqual([`${address}#preview`, `${address}#preview`]);
  expect(preview).toContain(`>${address}</a>`);

  const done = await orderAt(acme, "done");
  const itsAddress = `https://acme.example.com/verify/${done.id}/1`;
  expect(linksIn(await requested(acme, done.id))).toEqual([
    `${itsAddress}#copy`,
    `${itsAddress}#copy`,
  ]);
  const [row] = await acme.rows(
    "SELECT id FROM work_order_revisions WHERE work_order_id = ?",
    done.id,
  );
  const ids = { workOrderId: done.id, revisionId: String(row?.["id"]) };
  const { data } = await readRevisionPdf(acme.as("marko"), ids, "signed");
  const archived = printed(workOrderPdf(data, { ...look, isArchived: true }));
  expect(linksIn(archived)).toEqual([itsAddress, itsAddress]);
});
