import { authEndpoints } from "./auth";
import type { Endpoint } from "./endpoint";

/** The whole API: what answers, what the document says, and what the suite of refusals asks. */
export const ENDPOINTS: Endpoint[] = [...authEndpoints];
