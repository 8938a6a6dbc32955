import { createServer } from "node:net";

/**
 * A port that is free now. Another process may take it before it is used, so callers retry.
 * @returns {Promise<number>}
 */
export function freePort() {
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

/**
 * Whether this port is free on both addresses that a browser tries for *.localhost.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export async function isPortFree(port) {
  const free = await Promise.all(["127.0.0.1", "::1"].map((host) => canListen(port, host)));
  return free.every(Boolean);
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    // Without IPv6 there can be no listener on ::1.
    server.once("error", (error) => resolve("code" in error && error.code === "EADDRNOTAVAIL"));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
