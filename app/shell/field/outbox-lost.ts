// What a page can say of a loss without opening the database: it stands in local storage.

const LOST = "outbox-lost";

export function noteLost(count: number): void {
  localStorage.setItem(LOST, String(count));
}

/** How many were lost; 0 when nothing was, or its owner has read it. */
export function lostHere(): number {
  return Number(localStorage.getItem(LOST));
}

export function forgetLoss(): void {
  localStorage.removeItem(LOST);
}
