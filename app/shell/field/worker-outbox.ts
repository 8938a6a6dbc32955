/** The browser says that the line is back: a page that is open sends, as it shows what becomes of each entry. */
export async function sendFromWorker(askWindows: () => Promise<number>): Promise<void> {
  await askWindows();
}
