import type { AuthContext } from "../../../app/server/request-context";
import { ENDPOINTS } from "../../../worker/api/endpoints";

/** What an endpoint answers, as "GET /workOrders/:id" names it, without HTTP. Its own schema parses the input and the answer. */
export async function callEndpoint(
  ctx: AuthContext,
  name: string,
  input: Record<string, unknown> = {},
) {
  const found = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === name);
  if (!found) throw new Error(`no endpoint ${name}`);
  // Safe: the endpoints that tests call this way do not use the request.
  const answer = await found.run(ctx as never, found.input?.parse(input) ?? null, null as never);
  return found.response ? found.response().parse(answer) : answer;
}
