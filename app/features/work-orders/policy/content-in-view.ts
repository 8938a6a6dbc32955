import type { ContentInView } from "../inputs/commands";

type InView = { version: number; content?: ContentInView | undefined };
type Named = { id: string; version: number };
type Stored = {
  version: number;
  contentVersion: number;
  reports: readonly Named[];
  /** The queued entries that the server has carried out. */
  carriedOut: readonly string[];
};

/**
 * Whether an open order is exactly what its reader saw. Their own entries that were queued before may raise the versions, each by what it
 * changes; anything else that changed the order does so as well and is found by it. A named report must count: one that was stored as
 * unfiled raises the version too.
 */
export function isAsSeen({ version, content }: InView, stored: Stored): boolean {
  if (!content) return version === stored.version;
  const { queued, reports } = content;
  const changes = queued.reduce((sum, each) => sum + each.changes, 0);
  return (
    stored.version === version + Number(content.starts) &&
    stored.contentVersion === content.version + changes &&
    queued.every(({ id }) => stored.carriedOut.includes(id)) &&
    reports.every((seen) => stored.reports.some((one) => isSame(one, seen)))
  );
}

function isSame(one: Named, other: Named): boolean {
  return one.id === other.id && one.version === other.version;
}
