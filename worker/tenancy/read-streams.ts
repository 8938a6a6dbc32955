import { StreamPool } from "~/database/stream-pool";

/** Shared by all requests of this isolate. */
export const readStreams = new StreamPool();
