/** The pages worth a link: the first, the last, this one and its neighbours; what lies between is left out. */
export function pagesAround(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages];
  return [...new Set(wanted)].filter((each) => each >= 1 && each <= pages).sort((a, b) => a - b);
}

/** The place of a page's rows among all of them, counted from 1. */
export function rangeOf(page: number, pageSize: number, total: number): { from: number; to: number; total: number } {
  return { from: total === 0 ? 0 : (page - 1) * pageSize + 1, to: Math.min(total, page * pageSize), total };
}
