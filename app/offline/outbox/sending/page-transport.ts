import { ApiRefusal, askApi } from "../../../shell/api/api-client";
import type { Carrier } from "./transport";
import { ownerHere } from "../../data/owner";

/** From a page: uses the bearer token, which is refreshed once after it has expired. */
export const pageCarrier: Carrier = {
  owner: async () => ownerHere(),
  carry: ({ path, ...parcel }) => askApi(path, parcel).catch(answerOf),
};

/** A refused refresh is a response too: it means that the user must sign in. */
function answerOf(error: unknown): Response {
  if (!(error instanceof ApiRefusal) || error.answer.requestId === "") throw error;
  return Response.json(error.answer, {
    status: error.status,
    headers: { "x-request-id": error.answer.requestId },
  });
}
