import { randomUUID } from "node:crypto";
import { standIn, type StandIn } from "./keepers";

type Version = { id: string; number: number; metadata: { created_on: string; modified_on: string; author_email: string; source: string }; annotations: Record<string, string> };
type Deployment = { id: string; created_on: string; versions: { version_id: string; percentage: number }[]; annotations?: Record<string, string> };
type Worker = { versions: Version[]; deployments: Deployment[]; secrets: string[] };

export type Cloudflare = StandIn & { workers: Map<string, Worker>; /** The release that each worker answers with. */ live(): Record<string, string> };

const fine = (result: unknown) => ({ status: 200, body: JSON.stringify({ success: true, errors: [], messages: [], result }) });
const missing = () => ({ status: 404, body: JSON.stringify({ success: false, errors: [{ code: 10007, message: "This Worker does not exist on your account." }], messages: [], result: null }) });

/** Cloudflare's API as far as wrangler asks it for a deployment, a list and a rollback: with a memory of versions, deployments and secrets. */
export async function startCloudflare(): Promise<Cloudflare> {
  const workers = new Map<string, Worker>();
  let number = 0;
  /** One later than the other, however quick. */
  const now = () => new Date(Date.now() + number).toISOString();

  function workerOf(name: string): Worker {
    const worker = workers.get(name) ?? { versions: [], deployments: [], secrets: [] };
    workers.set(name, worker);
    return worker;
  }
  function upload(worker: Worker, body: string): Version {
    number += 1;
    const annotations = JSON.parse(/"annotations":(\{[^}]*\})/.exec(body)?.[1] ?? "{}") as Record<string, string>;
    const version = { id: randomUUID(), number, metadata: { created_on: now(), modified_on: now(), author_email: "ana@example.com", source: "wrangler" }, annotations };
    worker.versions.push(version);
    return version;
  }
  function deploy(worker: Worker, versions: Deployment["versions"]): { id: string } {
    number += 1;
    const deployment = { id: randomUUID(), created_on: now(), source: "wrangler", strategy: "percentage", author_email: "ana@example.com", annotations: {}, versions };
    worker.deployments.push(deployment);
    return deployment;
  }
  function ofScript(method: string, name: string, rest: string, body: string) {
    const worker = workers.get(name);
    if (rest === "" && method === "PUT") {
      const version = upload(workerOf(name), body);
      deploy(workerOf(name), [{ version_id: version.id, percentage: 100 }]);
      return fine({ id: name, etag: "e", deployment_id: version.id, startup_time_ms: 7 });
    }
    if (rest === "/assets-upload-session") return fine({ jwt: "all of them are there", buckets: [] });
    if (rest === "/settings" || rest === "/script-settings") return fine({ bindings: [], observability: null, tail_consumers: [] });
    if (rest === "/subdomain") return fine({ enabled: false, previews_enabled: false });
    if (rest === "/schedules") return fine({ schedules: [] });
    if (rest === "/secrets") return worker ? fine(worker.secrets.map((each) => ({ name: each, type: "secret_text" }))) : missing();
    if (rest === "/deployments" && method === "GET") return fine({ deployments: (worker?.deployments ?? []).toReversed() });
    if (!worker) return missing();
    if (rest === "/deployments") return fine(deploy(worker, (JSON.parse(body) as Deployment).versions));
    if (rest === "/versions" && method === "POST") return fine({ ...upload(worker, body), startup_time_ms: 7, resources: { script: { etag: "e" }, bindings: [] } });
    if (rest === "/versions") return fine({ items: worker.versions.toReversed() });
    return fine(worker.versions.find(({ id }) => rest === `/versions/${id}`));
  }

  const server = await standIn(async ({ method, url, body }) => {
    const path = url.pathname.replace(/^\/client\/v4/, "").replace(/^\/accounts\/[^/]+/, "");
    const [, script = "", rest = ""] = /^\/workers\/scripts\/([^/]+)(.*)$/.exec(path) ?? [];
    if (script) return ofScript(method, script, rest, body.toString("latin1"));
    const [, name = ""] = /^\/workers\/services\/([^/]+)$/.exec(path) ?? [];
    if (name) return workers.has(name) ? fine({ default_environment: { script: { tag: "", last_deployed_from: "wrangler" } } }) : missing();
    // wrangler looks here for the newest change of Durable Object classes that a worker has had.
    if (path === "/workers/scripts") return fine([...workers.keys()].map((id) => ({ id, migration_tag: "v1" })));
    if (path === "/queues") return fine(url.searchParams.getAll("name").map((queue) => ({ queue_id: `id-of-${queue}`, queue_name: queue, producers: [], consumers: [], producers_total_count: 0, consumers_total_count: 0 })));
    if (path === "/zones") return fine([{ id: "zone", name: url.searchParams.get("name") }]);
    return fine(method === "GET" && /routes|consumers/.test(path) ? [] : {});
  });
  function live(): Record<string, string> {
    return Object.fromEntries([...workers].map(([name, { versions, deployments }]) => {
      const id = deployments.at(-1)?.versions[0]?.version_id;
      return [name, versions.find((version) => version.id === id)?.annotations["workers/tag"] ?? ""];
    }));
  }
  return { ...server, workers, live };
}
