import { type Request, Response, type WorkerOptions } from "miniflare";

/**
 * How the bucket fails for one tenant's files: refuse = the call fails before it does anything; lose = it does the work and then
 * returns an error.
 */
export type BucketFault = { kind: "refuse" | "lose"; of?: "put" | "get" | "delete" };

export type BucketTrouble = {
  set(tenantId: string, fault: BucketFault): void;
  heal(tenantId: string): void;
  /** Inserts the faulty bucket between the web worker and its bucket; for `alter` of startStack. */
  alter(workers: WorkerOptions[]): WorkerOptions[];
};

const NAME = "bucket-trouble";

/** R2 never fails in Miniflare; this binding requests the fault for each call of a worker from the test. */
export function failingBucket(): BucketTrouble {
  const faults = new Map<string, BucketFault>();
  async function faultFor(request: Request): Promise<Response> {
    const { key, call } = (await request.json()) as { key: string; call: string };
    const fault = faults.get(key.split("/")[0] ?? "");
    return new Response(fault && (fault.of ?? call) === call ? fault.kind : "none");
  }
  return {
    set: (tenantId, fault) => void faults.set(tenantId, fault),
    heal: (tenantId) => void faults.delete(tenantId),
    alter: ([web, ...others]) => {
      if (!web || !web.r2Buckets || Array.isArray(web.r2Buckets) || !web.r2Buckets["FILES"])
        throw new Error("The first worker is not the web worker with its bucket");
      return [
        { ...web, r2Buckets: undefined, wrappedBindings: { ...web.wrappedBindings, FILES: NAME } },
        ...others,
        {
          name: NAME,
          modules: true,
          script: SCRIPT,
          r2Buckets: { BUCKET: web.r2Buckets["FILES"] },
          serviceBindings: { TROUBLE: faultFor },
        },
      ];
    },
  };
}

const SCRIPT = `
  export default ({ BUCKET, TROUBLE }) => new Proxy(BUCKET, {
    get: (bucket, call) => async (what, ...more) => {
      const key = call === "list" ? what.prefix : Array.isArray(what) ? what[0] : what;
      const kind = await (await TROUBLE.fetch("http://trouble/", { method: "POST", body: JSON.stringify({ key, call }) })).text();
      const failure = new Error(call + ": We encountered an internal error. Please try again. (10001)");
      if (kind === "refuse") throw failure;
      const answer = await bucket[call](what, ...more);
      if (kind === "lose") throw failure;
      return answer;
    },
  });`;
