import { createServer } from "node:net";

/** Below the ports that Linux (32768) and macOS (49152) give to outgoing connections, so that no connection takes one before a server listens on it. */
const LOWEST = 15_000;
const HIGHEST = 32_000;
const ATTEMPTS = 50;
const given = new Set<number>();

/** A port that is free now, and that no earlier call in this process returned. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (given.has(port) || !(await isPortFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`No free port found between ${LOWEST} and ${HIGHEST}.`);
}

/** Whether this port is free on both addresses that a browser tries for *.localhost. */
export async function isPortFree(port: number): Promise<boolean> {
  const free = await Promise.all(["127.0.0.1", "::1"].map((host) => canListen(port, host)));
  return free.every(Boolean);
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // Without IPv6 there can be no listener on ::1.
    server.once("error", (error) => resolve("code" in error && error.code === "EADDRNOTAVAIL"));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
