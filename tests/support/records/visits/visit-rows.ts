import { randomUUID } from "node:crypto";
import type { Company } from "../../db/test-tenant";
import { NOW, who } from "../people";

type VisitRow = Partial<{
  id: string;
  startsAt: number;
  endsAt: number;
  arrivalFromAt: number | null;
  arrivalToAt: number | null;
  cancelledAt: number | null;
  version: number;
  technicians: string[];
}>;

/** A visit in any state, also a past one: written as rows, because commands plan for the present. */
export async function visitRow(
  { run }: Pick<Company, "run">,
  workOrderId: string,
  { technicians = ["tomislav"], ...more }: VisitRow = {},
): Promise<string> {
  const id = more.id ?? randomUUID();
  const startsAt = more.startsAt ?? NOW + 86_400_000;
  await run(
    `INSERT INTO visits (id, work_order_id, starts_at, ends_at, arrival_from_at, arrival_to_at, status, cancelled_at, created_at, updated_at, version)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    workOrderId,
    startsAt,
    more.endsAt ?? startsAt + 7_200_000,
    more.arrivalFromAt ?? null,
    more.arrivalToAt ?? null,
    more.cancelledAt ? "cancelled" : "planned",
    more.cancelledAt ?? null,
    NOW,
    NOW,
    more.version ?? 1,
  );
  for (const key of technicians)
    await run(
      "INSERT INTO visit_technicians (visit_id, user_id, starts_at) VALUES (?, ?, ?)",
      id,
      who(key),
      startsAt,
    );
  return id;
}
