/** On a public page: names the company's time zone where the reader's clock shows another time. */
export function showTimeZone(): void {
  for (const note of document.querySelectorAll<HTMLElement>("[data-time-zone]")) {
    const { timeZone = "", at } = note.dataset;
    if (clockIn(timeZone, Number(at)) !== clockIn(undefined, Number(at))) note.hidden = false;
  }
}

function clockIn(timeZone: string | undefined, at: number): string {
  const options = { dateStyle: "short", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat("en", timeZone ? { ...options, timeZone } : options).format(at);
}
