import { newId } from "../../../../app/kernel/ids";
import type { Company } from "../../db/test-tenant";
import { who } from "../people";

type Visit = {
  id?: string;
  workOrderId: string;
  /** The keys of the cast. */
  people?: readonly string[];
  startsAt: number;
  endsAt?: number;
  status?: "planned" | "cancelled";
};

/** A stored visit of two hours by Tomislav, without the command that plans it. */
export async function storeVisit(
  company: Pick<Company, "run">,
  { id = newId(), workOrderId, people = ["tomislav"], startsAt, ...rest }: Visit,
): Promise<string> {
  const { endsAt = startsAt + 2 * 3_600_000, status = "planned" } = rest;
  await company.run(
    `INSERT INTO visits (id, work_order_id, starts_at, ends_at, status, cancelled_at, created_at, updated_at)
      VALUES (?, ?, ?, ?, ?, ?, 0, 0)`,
    id,
    workOrderId,
    startsAt,
    endsAt,
    status,
    status === "cancelled" ? startsAt : null,
  );
  for (const key of people)
    await company.run(
      "INSERT INTO visit_technicians (visit_id, user_id, starts_at) VALUES (?, ?, ?)",
      id,
      who(key),
      startsAt,
    );
  return id;
}
