import { newId } from "../../../app/kernel/ids";
import type { OutboxEntry } from "../../../app/offline/outbox/entry";

/** A daily report that waits on a phone, changed as a test needs it. */
export function queuedEntry(more: Partial<OutboxEntry> = {}): OutboxEntry {
  const id = newId();
  return {
    id,
    format: 1,
    owner: "tomislav",
    device: "phone",
    appVersion: "1",
    capturedAt: Date.UTC(2026, 10, 22, 12),
    zone: "Europe/Zagreb",
    skew: 0,
    kind: "daily-reports.file",
    call: { method: "PUT", path: "/dailyReports", body: {} },
    photos: [],
    queue: `order-of-${id}`,
    title: "",
    record: "",
    edit: null,
    place: 1,
    state: "waiting",
    refusal: null,
    tries: 0,
    triedAt: null,
    notBefore: null,
    ...more,
  };
}
