import { RECORDS } from "./records";
import { SCREENS } from "./screens";
import type { Seen } from "./things";

export const SEEN: readonly Seen[] = [...SCREENS, ...RECORDS];
