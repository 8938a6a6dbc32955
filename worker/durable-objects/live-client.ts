import type { Env } from "../env";
import { tenantNamespace } from "../env";
import type { LiveIdentity } from "./live-member";

type Connection = LiveIdentity & { since: string };

/** Set by the web worker only: a client's own headers never reach the hub. */
const IDENTITY = "x-live-identity";

/** Opens a socket of this verified user at the tenant's hub. The response is 101, or 429 above the limits. */
export function connectToHub(env: Env, connection: Connection): Promise<Response> {
  const id = env.TENANT_HUB.idFromName(tenantNamespace(connection.tenant.id));
  const location = env.DATABASE_LOCATION ? { locationHint: env.DATABASE_LOCATION } : {};
  const headers = {
    upgrade: "websocket",
    // A header holds no text beyond Latin-1.
    [IDENTITY]: encodeURIComponent(JSON.stringify(connection)),
  };
  return env.TENANT_HUB.get(id, location).fetch("http://hub/live", { headers });
}

export function identityIn(request: Request): Connection {
  return JSON.parse(decodeURIComponent(request.headers.get(IDENTITY) ?? ""));
}
