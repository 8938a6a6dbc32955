import * as z from "zod/mini";
import { findTimeZone } from "../time/instants";

/** The name of a time zone in any spelling, read as the one by which the runtime knows it: what is kept by zone is then kept once. */
export function timeZone() {
  return z.string("required").check(
    z.maxLength(64, { error: "too_long", abort: true }),
    z.refine((zone) => findTimeZone(zone) !== null, { error: "invalid", abort: true }),
    z.overwrite((zone) => findTimeZone(zone) ?? zone),
  );
}
