import { assets } from "~/database/schema/assets";
import { listCategories } from "~/features/assets/queries";
import { listPlannable } from "~/features/checklists/queries/of-plan";
import { customers } from "~/database/schema/customers";
import { pick } from "~/features/pickers/queries/options";
import { readOrderChoices } from "~/features/work-orders/queries/choices";
import { users } from "~/database/schema/users";
import { sql } from "drizzle-orm";
import { TEXT, value } from "~/database/fields";
import { FULL_NAME } from "~/server/queries/related";
import type { AuthContext } from "~/server/request-context";
import type { ListInput } from "../inputs";

/** What the form of a plan offers: as that of an order, with checklists and the categories of assets. */
export async function readPlanChoices(ctx: AuthContext) {
  const [choices, checklists, categories] = await Promise.all([
    readOrderChoices(ctx),
    listPlannable(ctx),
    listCategories(ctx),
  ]);
  return { ...choices, checklists, categories };
}

/** The first options of the list's filters, and the names of the chosen records. */
export async function readFilterChoices(
  ctx: AuthContext,
  { customerId, assetId, technicianId }: ListInput,
) {
  const all = { search: "" };
  const [customersToPick, assetsToPick, technicians, customer, asset, technician] =
    await Promise.all([
      pick(ctx, "customers", all),
      pick(ctx, "assets", { ...all, customerId }),
      pick(ctx, "technicians", all),
      ctx.db
        .select({ id: customers.id, name: customers.name })
        .from(customers)
        .where(sql`${customers.id} = ${customerId}`),
      ctx.db
        .select({ id: assets.id, name: assets.name })
        .from(assets)
        .where(sql`${assets.id} = ${assetId}`),
      ctx.db
        .select({
          id: users.id,
          name: value(TEXT, FULL_NAME),
        })
        .from(users)
        .where(sql`${users.id} = ${technicianId}`),
    ]);
  return {
    customers: customersToPick,
    assets: assetsToPick,
    technicians,
    chosen: {
      customer: customer[0] ?? null,
      asset: asset[0] ?? null,
      technician: technician[0] ?? null,
    },
  };
}
export type FilterChoices = Awaited<ReturnType<typeof readFilterChoices>>;
