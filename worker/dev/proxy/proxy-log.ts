/** `batches`: how many transactions the call carries, 0 for reads. */
type DoorCall = { namespace: string; batches: number; startedAt: number; endedAt: number | null };

/** Records the calls through the database proxy: how many in total, in sequence and in parallel. */
export class ProxyLog {
  calls: DoorCall[] = [];
  unexpectedRequests: string[] = [];

  begin(namespace: string, batches: number) {
    const call: DoorCall = { namespace, batches, startedAt: performance.now(), endedAt: null };
    this.calls.push(call);
    if (this.calls.length > 100_000) this.calls.splice(0, 50_000);
    return { end: () => void (call.endedAt = performance.now()) };
  }

  unexpectedRequest(address: string) {
    this.unexpectedRequests.push(address);
    console.error(`Refused an unexpected outbound request to ${address}`);
  }

  clear() {
    this.calls = [];
    this.unexpectedRequests = [];
    return { cleared: true };
  }

  /**
   * Calls that overlap count as one round trip. With added latency, the result is the number of
   * round trips that a page waits for.
   * @param namespace only this database; without it, all databases
   */
  summary(namespace?: string) {
    const calls = this.calls.filter((call) => !namespace || call.namespace === namespace);
    let roundTrips = 0;
    let roundTripEnd = -1;
    for (const call of calls) {
      if (call.startedAt >= roundTripEnd) roundTrips += 1;
      roundTripEnd = Math.max(roundTripEnd, call.endedAt ?? Infinity);
    }
    const writes = calls.filter((call) => call.batches > 0);
    return {
      requests: calls.length,
      writes: writes.length,
      batches: writes.reduce((sum, call) => sum + call.batches, 0),
      roundTrips,
      atOnce: mostAtOnce(calls),
      writesAtOnce: mostAtOnce(writes),
      unexpectedRequests: this.unexpectedRequests,
    };
  }
}

/** @param calls in the order of their start */
function mostAtOnce(calls: DoorCall[]) {
  let ends: number[] = [];
  let most = 0;
  for (const { startedAt, endedAt } of calls) {
    ends = ends.filter((end) => end > startedAt);
    ends.push(endedAt ?? Infinity);
    most = Math.max(most, ends.length);
  }
  return most;
}
