import { freePort } from "../../../worker/dev/process/ports";

/** More than once in a row is no coincidence. */
const MAX_TRIES = 5;

/** Starts something on a free port. */
export function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  return onFreePorts(async () => start(await freePort()));
}

/** Repeats a start, which chooses its ports itself, when somebody else has taken a port before it was used. */
export async function onFreePorts<Started>(
  start: () => Promise<Started>,
  tries = 1,
): Promise<Started> {
  try {
    return await start();
  } catch (error) {
    if (tries === MAX_TRIES || !/EADDRINUSE|address already in use/i.test(String(error)))
      throw error;
    return onFreePorts(start, tries + 1);
  }
}
