import { createContext } from "react";
import type { PlanChange } from "./planning";

/** Runs a change of the board behind a dialog, with undo. Null before JavaScript, and for users who do not plan. */
export const PlanningContext = createContext<((change: PlanChange) => void) | null>(null);
