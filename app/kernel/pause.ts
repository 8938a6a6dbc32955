/** Lets the thread serve others: work that takes more than a millisecond pauses between its steps. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
