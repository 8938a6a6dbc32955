import { requestApi } from "../../../shell/api/api-client";
import { ApiRefusal } from "../../../shell/api/api-refusal";
import type { Carrier } from "./transport";
import { currentOwner } from "../../data/owner";

/** From a page: uses the bearer token, which is refreshed once after it has expired. */
export const pageCarrier: Carrier = {
  owner: async () => currentOwner(),
  carry: ({ path, ...parcel }) => requestApi(path, parcel).catch(responseFor),
};

/** A refused refresh is a response too: it means that the user must sign in. */
function responseFor(error: unknown): Response {
  if (!(error instanceof ApiRefusal) || error.response.requestId === "") throw error;
  return Response.json(error.response, {
    status: error.status,
    headers: { "x-request-id": error.response.requestId },
  });
}
