import { Refusal } from "~/kernel/refusal";

/**
 * A share reaches the server only from a device whose service worker is missing or has no user. The
 * server does not know a work order for the files, so nothing is added and the page says why.
 */
export function refuseShare(): never {
  throw new Refusal("guard_failed", "share_not_taken");
}
