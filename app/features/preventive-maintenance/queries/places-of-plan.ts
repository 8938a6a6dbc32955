import type { ChosenPlaces } from "~/features/pickers/queries/places";
import type { Settings } from "~/server/settings";
import type { PlanRow } from "./facts";

/** The plan's places as the mutations of orders take them. Disabled kinds of places are null. */
export function placesOf(row: PlanRow, settings: Settings): ChosenPlaces {
  const features = {
    locations: settings.features.LOCATIONS.enabled,
    rooms: settings.features.ROOMS.enabled,
  };
  return {
    customer: row.customerId
      ? {
          id: row.customerId,
          name: row.customerName ?? "",
          sortKey: row.customerSortKey ?? "",
          archived: row.customerArchived,
        }
      : null,
    location:
      row.locationId && features.locations
        ? {
            id: row.locationId,
            name: row.locationName ?? "",
            customerId: row.locationCustomerId,
            archived: row.locationArchived,
          }
        : null,
    room:
      row.roomId && features.rooms
        ? {
            id: row.roomId,
            name: row.roomName ?? "",
            locationId: row.roomLocationId ?? "",
            customerId: row.roomCustomerId,
            archived: row.roomArchived,
          }
        : null,
    asset: row.assetId
      ? {
          id: row.assetId,
          name: row.assetName ?? "",
          customerId: row.assetCustomerId,
          locationId: row.assetLocationId,
          archived: row.assetArchived,
        }
      : null,
    features,
  };
}
