import { isId } from "~/kernel/ids";

type Ids = Partial<Record<"assetId" | "roomId" | "locationId", string | null | undefined>>;

/** By what the open orders of a place are found: its asset, else its room, else its location. */
export function openFilterOf(ids: Ids) {
  for (const name of ["assetId", "roomId", "locationId"] as const) {
    const id = ids[name];
    if (id && isId(id)) return { name, id };
  }
  return null;
}
