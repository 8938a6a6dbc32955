/** The pages worth a link: the first, the last, this one and its neighbours; what lies between is left out. */
export function pagesAround(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages];
  return [...new Set(wanted)].filter((each) => each >= 1 && each <= pages).sort((a, b) => a - b);
}
