import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { flag, TEXT_OR_NULL, value } from "~/database/fields";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { type PlaceIds, placeErrors } from "~/features/pickers/queries/places";
import {
  peopleErrors,
  type PlanReferences,
  requirePlan,
} from "~/features/work-orders/queries/references";
import { Refusal } from "~/kernel/refusal";
import type { RequestContext } from "~/server/request-context";
import type { CreateInput } from "../inputs";
import { ofCategory } from "./plan-assets";

type Scoped = Pick<
  CreateInput,
  "scope" | "assetIds" | "assetCategory" | "ordersPer" | "technicianIds" | "leadId" | keyof PlaceIds
>;
type FoundAsset = Awaited<ReturnType<typeof foundAssets>>[number];

/** The assets that a plan for several names, as far as they exist. Of a category, the first. None for a plan for one asset or place. */
export async function loadScope(ctx: RequestContext, fields: Scoped): Promise<FoundAsset[]> {
  switch (fields.scope) {
    case "one":
      return [];
    case "chosen":
      return foundAssets(
        ctx,
        sql`${assets.id} IN (SELECT value FROM json_each(${JSON.stringify(fields.assetIds)}))`,
      );
    case "category":
      return foundAssets(ctx, ofCategory(fields)).limit(1);
  }
}

function foundAssets({ db }: RequestContext, which: SQL) {
  return db
    .select({
      id: assets.id,
      name: assets.name,
      customerId: assets.customerId,
      customerName: value(TEXT_OR_NULL, sql`${customers.name}`),
      customerSortKey: value(TEXT_OR_NULL, sql`${customers.sortKey}`),
      locationId: assets.locationId,
      archived: flag(isNotNull(assets.archivedAt)),
    })
    .from(assets)
    .leftJoin(customers, eq(customers.id, assets.customerId))
    .where(which)
    .orderBy(assets.sortKey, assets.id);
}

type Before = PlaceIds & { assetIds: readonly string[] };
const NOTHING: Before = {
  customerId: null,
  locationId: null,
  roomId: null,
  assetId: null,
  assetIds: [],
};

/**
 * The fields of a plan with the places that its scope gives it, and the records that they name. Refuses every invalid field at once. What
 * the plan `has` already may stay, archived or not. The fields of the other scopes are kept and mean nothing.
 */
export function requireScope<Fields extends Scoped>(
  fields: Fields,
  references: PlanReferences,
  found: readonly FoundAsset[],
  has: Before = NOTHING,
): { fields: Fields; references: PlanReferences } {
  const planned = { ...fields, plannedStartOn: "", plannedEndOn: "" };
  if (fields.scope === "one") {
    requirePlan(planned, references, has);
    return { fields, references };
  }
  const errors = {
    ...(fields.scope === "chosen"
      ? chosenErrors(fields.assetIds, found, has)
      : categoryErrors(fields, references, found, has)),
    ...peopleErrors(planned, references),
  };
  if (Object.keys(errors).length > 0)
    throw new Refusal("invalid_input", "invalid_input", { fields: errors });
  const [asset = null] = found;
  const assetId = asset?.id ?? null;
  if (fields.scope === "category")
    return { fields: { ...fields, assetId }, references: { ...references, asset } };
  const customer = customerOf(found);
  const customerId = customer?.id ?? null;
  return {
    fields: { ...fields, customerId, locationId: null, roomId: null, assetId },
    references: { ...references, customer, location: null, room: null, asset },
  };
}

function chosenErrors(
  ids: readonly string[],
  found: readonly FoundAsset[],
  has: Before,
): Record<string, string> {
  if (ids.length === 0) return { assetIds: "required" };
  const before = new Set(has.assetIds);
  const usable = new Set(
    found.filter(({ id, archived }) => !archived || before.has(id)).map(({ id }) => id),
  );
  return ids.every((id) => usable.has(id)) ? {} : { assetIds: "gone" };
}

function categoryErrors(
  fields: Scoped,
  references: PlanReferences,
  found: readonly FoundAsset[],
  has: Before,
): Record<string, string> {
  if (fields.assetCategory === "") return { assetCategory: "required" };
  const places = placeErrors({ ...fields, assetId: null }, references, has);
  if (Object.keys(places).length > 0) return places;
  return found.length === 0 ? { assetCategory: "no_assets" } : {};
}

/** The customer to whom all of the assets belong. */
function customerOf(found: readonly FoundAsset[]): PlanReferences["customer"] {
  const [first] = found;
  if (!first?.customerId || found.some(({ customerId }) => customerId !== first.customerId))
    return null;
  const { customerId: id, customerName, customerSortKey } = first;
  return { id, name: customerName ?? "", sortKey: customerSortKey ?? "", archived: false };
}
