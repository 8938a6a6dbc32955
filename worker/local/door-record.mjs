/** `batches`: how many transactions the call carries, 0 for reads. @typedef {{ namespace: string, batches: number, startedAt: number, endedAt: number | null }} DoorCall */

/** Records the calls through the database proxy: how many in total, in sequence and in parallel. */
export class DoorRecord {
  /** @type {DoorCall[]} */
  calls = [];
  /** @type {string[]} */
  strays = [];

  /** @param {string} namespace @param {number} batches */
  begin(namespace, batches) {
    /** @type {DoorCall} */
    const call = { namespace, batches, startedAt: performance.now(), endedAt: null };
    this.calls.push(call);
    if (this.calls.length > 100_000) this.calls.splice(0, 50_000);
    return { end: () => void (call.endedAt = performance.now()) };
  }

  /** @param {string} address */
  stray(address) {
    this.strays.push(address);
    console.error(`Refused an unexpected outbound request to ${address}`);
  }

  clear() {
    this.calls = [];
    this.strays = [];
    return { cleared: true };
  }

  /**
   * Calls that overlap count as one round trip. With added latency, the result is the number of
   * round trips that a page waits for.
   * @param {string} [namespace] only this database; without it, all databases
   */
  summary(namespace) {
    const calls = this.calls.filter((call) => !namespace || call.namespace === namespace);
    let waves = 0;
    let waveEnd = -1;
    for (const call of calls) {
      if (call.startedAt >= waveEnd) waves += 1;
      waveEnd = Math.max(waveEnd, call.endedAt ?? Infinity);
    }
    const writes = calls.filter((call) => call.batches > 0);
    return { requests: calls.length, writes: writes.length, batches: writes.reduce((sum, call) => sum + call.batches, 0), waves, atOnce: mostAtOnce(calls), writesAtOnce: mostAtOnce(writes), strays: this.strays };
  }
}

/** @param {DoorCall[]} calls in the order of their start */
function mostAtOnce(calls) {
  /** @type {number[]} */
  let ends = [];
  let most = 0;
  for (const { startedAt, endedAt } of calls) {
    ends = ends.filter((end) => end > startedAt);
    ends.push(endedAt ?? Infinity);
    most = Math.max(most, ends.length);
  }
  return most;
}
