/** A machine that is slower than this would hide hangs: nothing is waited for longer. */
const MOST = 10;

let factor = 1;
let isTested = false;

/** Between 1 and 10; 1 for what is no number. */
export function boundedFactor(value: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, 1), MOST) : 1;
}

/**
 * Called where a worker, a page or the service worker begins. Only tests set the binding TIME_FACTOR: on a busy machine a limit that exists
 * for a connection without an answer would end work that is only slow. In production the factor is 1.
 */
export function setTimeFactor(value: string | number | undefined): void {
  factor = boundedFactor(Number(value));
  isTested = value !== undefined;
}

export function timeFactor(): number {
  return factor;
}

/** For budgets of work: the machine of a test, which was measured when its workers started, may be as slow as any for minutes. */
export function workFactor(): number {
  return isTested ? MOST : 1;
}

/** A time limit on this machine. Called when the limit is set, because modules are loaded before the factor is known. */
export function scaled(ms: number): number {
  return ms * factor;
}
