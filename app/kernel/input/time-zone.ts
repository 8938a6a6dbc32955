import * as z from "zod/mini";
import { findTimeZone } from "../time/time-zones";
import { sentText } from "./measured";

/** The name of a time zone in any spelling, read as the one by which the runtime knows it, so that what is stored by zone is stored once. */
export function timeZone() {
  return sentText(64, "too_long", "required").check(
    z.refine((zone) => findTimeZone(zone) !== null, { error: "invalid", abort: true }),
    z.overwrite((zone) => findTimeZone(zone) ?? zone),
  );
}
