/** The pages to link: the first, the last, the current one and its neighbours; the others are omitted. */
export function pagesAround(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages];
  return [...new Set(wanted)].filter((each) => each >= 1 && each <= pages).sort((a, b) => a - b);
}

/** The positions of a page's rows among all rows, counted from 1. */
export function rangeOf(
  page: number,
  pageSize: number,
  total: number,
): { from: number; to: number; total: number } {
  return {
    from: total === 0 ? 0 : (page - 1) * pageSize + 1,
    to: Math.min(total, page * pageSize),
    total,
  };
}
