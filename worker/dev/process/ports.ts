import { createServer } from "node:net";

/** A port that is free now. Another process may take it before it is used, so callers retry. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
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
