import { DOCUMENTS } from "~/features/attachments/ui/documents/add-kind";
import { ANSWER_ITEM, FILE_REPORT, UPDATE_REPORT } from "~/offline/outbox/entry-kinds";
import { isRecord } from "~/kernel/is-record";
import type { OutboxEntry } from "~/offline/outbox/entry";
import type { ContentInView } from "../../inputs/commands";

/** The field of a command that says what follows it: "sign" a submission, "timer" a start. */
export const THEN = "_then";

type Named = { id: string; version: number };
type OpenOrder = { id: string; contentVersion: number; reports: readonly Named[] };

/** The entries of an order that are sent before a new one. A refused one changes nothing. */
export function queuedFor(entries: readonly OutboxEntry[], orderId: string): OutboxEntry[] {
  return entries.filter(({ state, queue }) => state === "waiting" && queue === orderId);
}

/** Names the content of an open order's page: what the server has, and what waits on this device. `starts`: one of the entries starts the order. */
export function contentInView(
  order: OpenOrder,
  entries: readonly OutboxEntry[],
  starts: boolean,
): ContentInView {
  const reports = new Map(order.reports.map(({ id, version }) => [id, version]));
  for (const { id, version } of entries.flatMap(reportIn)) reports.set(id, version);
  return {
    version: order.contentVersion,
    reports: [...reports].map(([id, version]) => ({ id, version })),
    queued: entries.flatMap((entry) => {
      const changes = changesOf(entry);
      return changes > 0 ? { id: entry.id, changes } : [];
    }),
    starts,
  };
}

/** The report that a queued entry writes, in its next version. */
export function reportIn({ id, kind, call }: OutboxEntry): Named[] {
  if (kind === FILE_REPORT) return [{ id, version: 1 }];
  if (kind !== UPDATE_REPORT || !isRecord(call.body)) return [];
  return [{ id: call.path.split("/").at(-1) ?? "", version: Number(call.body["version"]) + 1 }];
}

/** How often an entry raises the content version of its order: once for each row that a revision contains. */
function changesOf({ kind, call }: OutboxEntry): number {
  if (kind === FILE_REPORT || kind === UPDATE_REPORT || kind === ANSWER_ITEM) return 1;
  const fileIds = kind === DOCUMENTS && isRecord(call.body) ? call.body["fileIds"] : [];
  return Array.isArray(fileIds) ? fileIds.length : 0;
}

/** The ids of the files that are frozen with a queued entry, without receipts. An added document may be no picture, which is not known here. */
export function frozenFiles(entry: OutboxEntry): string[] {
  const { body } = entry.call;
  if (changesOf(entry) === 0 || !isRecord(body)) return [];
  return [body["fileIds"], body["photos"]]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .flatMap(fileIn);
}

/** A document and a photo of an answer are ids, a photo of a report has its kind. */
function fileIn(named: unknown): string[] {
  const id = isRecord(named) && named["kind"] !== "receipt" ? named["fileId"] : named;
  return typeof id === "string" ? [id] : [];
}

/** The fields of a form that names its content. Empty where a revision's hash does. */
export function contentFields(content: ContentInView | undefined): Record<string, string | number> {
  if (!content) return {};
  const { version, reports, queued, starts } = content;
  return {
    "content.version": version,
    ...Object.assign(
      {},
      ...reports.map((each, at) => ({
        [`content.reports.${at}.id`]: each.id,
        [`content.reports.${at}.version`]: each.version,
      })),
      ...queued.map((each, at) => ({
        [`content.queued.${at}.id`]: each.id,
        [`content.queued.${at}.changes`]: each.changes,
      })),
    ),
    ...(starts ? { "content.starts": "true" } : {}),
  };
}

type Signed = {
  revision: string | null;
  version: number;
  content: ContentInView | undefined;
  answers: readonly string[];
};

/** Names what is signed. What is not frozen yet changes with the order, with each of its reports and with each answer on the sheet. */
export function contentName({ revision, version, content, answers }: Signed): string {
  if (!content) return revision ?? "";
  // The same before and after what is queued on this device was sent.
  const reports = content.reports.map((report) => `${report.id}-${report.version}`);
  return [version + Number(content.starts), ...reports.toSorted(), ...answers.toSorted()].join(" ");
}
