import { checklistChanges } from "./checklist-changes";
import type { Change, ComparedRevision } from "./change";
import { orderChanges } from "./order-changes";
import { reportChanges } from "./report-changes";

export type Changes = {
  changes: Change[];
  /** How many further ones there are: a page lists so many that they can still be read. */
  more: number;
  /** The older revision is of a format that does not contain photos or checklists, of which the newer one has some. */
  isPartial: boolean;
};

const MAX_CHANGES = 100;

/**
 * What changed in the content of an order from one revision to another. Records are compared by their ids wherever they are in a list,
 * and people by the users that they are. Left out is what says when and how a revision was made.
 */
export function changesBetween(before: ComparedRevision, after: ComparedRevision): Changes {
  const all: Change[] = [
    ...orderChanges(before, after).map((change) => ({
      ...change,
      about: { of: "order" as const },
    })),
    ...reportChanges(before, after),
    ...checklistChanges(before, after),
  ];
  return {
    changes: all.slice(0, MAX_CHANGES),
    more: Math.max(0, all.length - MAX_CHANGES),
    isPartial: isPartial(before, after),
  };
}

function isPartial({ snapshot: before }: ComparedRevision, { snapshot }: ComparedRevision) {
  const hasPhotos = snapshot.reports.some(({ photos = [] }) => photos.length > 0);
  const hasChecklists = (snapshot.checklists ?? []).length > 0;
  return (
    (hasChecklists && before.checklists === undefined) ||
    (hasPhotos && before.reports.some(({ photos }) => photos === undefined))
  );
}
