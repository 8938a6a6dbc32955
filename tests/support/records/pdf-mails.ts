import { newId } from "../../../app/kernel/ids";

type Runs = { run(sql: string, ...args: (string | number | null)[]): Promise<void> };

/** Earlier mails with signed PDFs of one order, without the commands that made them. */
export async function earlierPdfMails(
  database: Runs,
  {
    orderId,
    count,
    email,
    signedBy,
    at,
  }: {
    orderId: string;
    count: number;
    email: (index: number) => string;
    signedBy: string;
    at: number;
  },
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(at),
    revisionId: newId(at),
    number: 1000 + index,
    hash: newId(at),
    content: JSON.stringify({ name: "Šime Jurić", email: email(index) }),
  }));
  const each = (select: string) => `${select} FROM json_each(?) AS e`;
  const all = JSON.stringify(rows);
  await database.run(
    each(
      `INSERT INTO personal_details (hash, salt, content, created_at) SELECT e.value ->> 'hash', '', e.value ->> 'content', 1`,
    ),
    all,
  );
  await database.run(
    `INSERT INTO work_order_revisions (id, work_order_id, number, format, content, sha256, submitted_by, submitted_at, approvals_required)
      SELECT e.value ->> 'revisionId', ?, e.value ->> 'number', 1, '{}', e.value ->> 'hash', ?, 1, 0 FROM json_each(?) AS e`,
    orderId,
    signedBy,
    all,
  );
  await database.run(
    `INSERT INTO work_order_signatures (id, revision_id, work_order_id, sha256, place, technician_person, customer_person, signed_by, in_leads_place, signed_at)
      SELECT e.value ->> 'id', e.value ->> 'revisionId', ?, '', '', e.value ->> 'hash', e.value ->> 'hash', ?, 0, 1 FROM json_each(?) AS e`,
    orderId,
    signedBy,
    all,
  );
  await database.run(
    each(
      `INSERT INTO outbox (id, type, ids, created_at, next_at, attempts, done_at) SELECT e.value ->> 'id', 'work_order.pdf.mail', '{}', 1, 1, 1, 1`,
    ),
    all,
  );
}
