import { fake, type Fake } from "../db/providers";
import { CloudflareWorker } from "./cloudflare-worker";

export type Cloudflare = Fake & {
  workers: Map<string, CloudflareWorker>;
  /** Each deployment in order: worker and release. */
  changes: string[];
  /** The deployed release of each worker. */
  liveVersions(): Record<string, string>;
  /** Makes the uploads of these workers fail from now on. */
  refuse(...names: string[]): void;
};

type FakeResponse = { status: number; body: string };
type Requested = { method: string; rest: string; body: string; force: boolean };

const fine = (result: unknown): FakeResponse => ({
  status: 200,
  body: JSON.stringify({ success: true, errors: [], messages: [], result }),
});
const refused = (status: number, code: number, message: string): FakeResponse => ({
  status,
  body: JSON.stringify({ success: false, errors: [{ code, message }], messages: [], result: null }),
});
const missing = () => refused(404, 10007, "This Worker does not exist on your account.");

/** A stateful fake of Cloudflare's API, as far as wrangler uses it for a deployment, a list, a secret and a rollback. */
export async function startCloudflare(): Promise<Cloudflare> {
  const workers = new Map<string, CloudflareWorker>();
  const changes: string[] = [];
  const refusing = new Set<string>();

  function workerOf(name: string): CloudflareWorker {
    const worker =
      workers.get(name) ?? new CloudflareWorker((release) => changes.push(`${name} ${release}`));
    workers.set(name, worker);
    return worker;
  }
  /** A new worker is uploaded as a whole; an existing one gets a version first, which is then deployed. */
  function ofScript(name: string, requested: Requested): FakeResponse {
    const { method, rest, body } = requested;
    const isUpload =
      (rest === "" && method === "PUT") || (rest === "/versions" && method === "POST");
    if (isUpload && refusing.has(name))
      return refused(400, 10037, "You have exceeded the limit of Workers on your account.");
    if (rest === "" && method === "PUT") return fine(workerOf(name).create(body));
    const fixed = fixedResponse(rest);
    if (fixed) return fine(fixed);
    const worker = workers.get(name);
    return worker ? ofWorker(worker, requested) : missing();
  }
  const server = await fake(async ({ method, url, body }) => {
    const path = url.pathname.replace(/^\/client\/v4/, "").replace(/^\/accounts\/[^/]+/, "");
    const [, script = "", rest = ""] = /^\/workers\/scripts\/([^/]+)(.*)$/.exec(path) ?? [];
    if (script)
      return ofScript(script, {
        method,
        rest,
        body: body.toString("latin1"),
        force: url.searchParams.get("force") === "true",
      });
    return ofAccount(path, url.searchParams, method, workers);
  });
  function liveVersions(): Record<string, string> {
    return Object.fromEntries([...workers].map(([name, worker]) => [name, worker.liveVersion()]));
  }
  function refuse(...names: string[]): void {
    refusing.clear();
    for (const name of names) refusing.add(name);
  }
  return { ...server, workers, changes, liveVersions, refuse };
}

/** Endpoints with fixed answers: wrangler calls them and continues. */
function fixedResponse(rest: string): unknown {
  if (rest === "/assets-upload-session") return { jwt: "all of them are there", buckets: [] };
  if (rest === "/settings" || rest === "/script-settings")
    return { bindings: [], observability: null, tail_consumers: [] };
  if (rest === "/subdomain") return { enabled: false, previews_enabled: false };
  return rest === "/schedules" ? { schedules: [] } : null;
}

function ofWorker(
  worker: CloudflareWorker,
  { method, rest, body, force }: Requested,
): FakeResponse {
  if (rest === "/secrets" && method === "GET")
    return fine(worker.secretNames().map((name) => ({ name, type: "secret_text" })));
  if (rest === "/deployments" && method === "GET")
    return fine({ deployments: worker.deployments.toReversed() });
  if (rest === "/deployments") {
    const changed = force ? [] : worker.secretsChangedSince(body);
    return changed.length > 0
      ? refused(400, 10220, `The following secrets have changed: ${changed.join(", ")}`)
      : fine(worker.deploy(body));
  }
  if (rest === "/versions" && method === "POST")
    return fine({
      ...worker.upload(body),
      startup_time_ms: 7,
      resources: { script: { etag: "e" }, bindings: [] },
    });
  // Cloudflare lists no more than ten.
  if (rest === "/versions") return fine({ items: worker.versions.slice(-10).toReversed() });
  return fine(worker.versions.find(({ id }) => rest === `/versions/${id}`));
}

function ofAccount(
  path: string,
  query: URLSearchParams,
  method: string,
  workers: Map<string, CloudflareWorker>,
): FakeResponse {
  const [, name = ""] = /^\/workers\/services\/([^/]+)$/.exec(path) ?? [];
  if (name)
    return workers.has(name)
      ? fine({ default_environment: { script: { tag: "", last_deployed_from: "wrangler" } } })
      : missing();
  // wrangler reads here the newest migration of Durable Object classes of a worker.
  if (path === "/workers/scripts")
    return fine([...workers.keys()].map((id) => ({ id, migration_tag: "v1" })));
  if (path === "/queues")
    return fine(
      query.getAll("name").map((queue) => ({
        queue_id: `id-of-${queue}`,
        queue_name: queue,
        producers: [],
        consumers: [],
        producers_total_count: 0,
        consumers_total_count: 0,
      })),
    );
  if (path === "/zones") return fine([{ id: "zone", name: query.get("name") }]);
  return fine(method === "GET" && /routes|consumers/.test(path) ? [] : {});
}
