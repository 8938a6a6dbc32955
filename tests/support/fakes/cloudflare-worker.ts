import { randomUUID } from "node:crypto";

type Version = {
  id: string;
  number: number;
  metadata: { created_on: string; modified_on: string; author_email: string; source: string };
  annotations: Record<string, string>;
};
type Deployment = {
  id: string;
  created_on: string;
  source: string;
  strategy: string;
  author_email: string;
  annotations: Record<string, string>;
  versions: { version_id: string; percentage: number }[];
};

/** One worker of a fake Cloudflare account: its versions, the secrets that each version was created with, and its deployments in order. */
export class CloudflareWorker {
  readonly versions: Version[] = [];
  readonly deployments: Deployment[] = [];
  readonly #secrets = new Map<string, number>();
  readonly #secretsThen = new Map<string, Map<string, number>>();
  readonly #onRelease: (release: string) => void;
  #count = 0;

  constructor(onRelease: (release: string) => void) {
    this.#onRelease = onRelease;
  }

  create(body: string) {
    const { id } = this.upload(body);
    this.deploy(JSON.stringify({ versions: [{ version_id: id, percentage: 100 }] }));
    return { id, etag: "e", deployment_id: id, startup_time_ms: 7 };
  }

  upload(body: string): Version {
    return this.#add(
      JSON.parse(/"annotations":(\{[^}]*\})/.exec(body)?.[1] ?? "{}") as Version["annotations"],
    );
  }

  /** Putting a secret creates an unnamed version and deploys it at once. */
  putSecrets(...names: string[]): void {
    for (const name of names) this.#secrets.set(name, (this.#secrets.get(name) ?? 0) + 1);
    const { id } = this.#add({ "workers/triggered_by": "secret" });
    this.deploy(JSON.stringify({ versions: [{ version_id: id, percentage: 100 }] }));
  }

  secretNames(): string[] {
    return [...this.#secrets.keys()];
  }

  /** Since the version in `body` was created. */
  secretsChangedSince(body: string): string[] {
    const then = this.#secretsThen.get(versionIn(body));
    return this.secretNames().filter((name) => then?.get(name) !== this.#secrets.get(name));
  }

  deploy(body: string): { id: string } {
    const { versions, annotations = {} } = JSON.parse(body) as Pick<Deployment, "versions"> &
      Partial<Deployment>;
    const deployment = {
      id: randomUUID(),
      created_on: this.#now(),
      source: "wrangler",
      strategy: "percentage",
      author_email: "ana@example.com",
      annotations,
      versions,
    };
    this.deployments.push(deployment);
    this.#onRelease(this.liveVersion());
    return { id: deployment.id };
  }

  liveVersion(): string {
    const id = this.deployments.at(-1)?.versions[0]?.version_id;
    const version = this.versions.find((each) => each.id === id);
    return (
      version?.annotations["workers/tag"] ?? version?.annotations["workers/triggered_by"] ?? ""
    );
  }

  #add(annotations: Version["annotations"]): Version {
    const at = this.#now();
    const version = {
      id: randomUUID(),
      number: this.#count,
      metadata: {
        created_on: at,
        modified_on: at,
        author_email: "ana@example.com",
        source: "wrangler",
      },
      annotations,
    };
    this.versions.push(version);
    this.#secretsThen.set(version.id, new Map(this.#secrets));
    return version;
  }

  /** Strictly increasing, whatever the resolution of the clock. */
  #now(): string {
    this.#count += 1;
    return new Date(Date.now() + this.#count).toISOString();
  }
}

function versionIn(body: string): string {
  return (JSON.parse(body) as Pick<Deployment, "versions">).versions[0]?.version_id ?? "";
}
