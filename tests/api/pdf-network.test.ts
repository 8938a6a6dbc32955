import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostilePdf } from "../support/pdf/hostile-pdf";
import { startPdfWorker } from "../support/fakes/pdf-worker";
import { readPdf } from "../support/pdf/read-pdf";

let worker: Awaited<ReturnType<typeof startPdfWorker>>;
let listener: Server;
let connections = 0;

beforeAll(async () => {
  worker = await startPdfWorker();
  listener = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await worker.stop();
  listener.close();
});

test.each(["127.0.0.1", "localhost", "acme.localhost"])(
  "a PDF opens no connection to %s and runs no script",
  async (host) => {
    const address = listener.address();
    const port = typeof address === "object" ? address?.port : 0;
    const result = await worker.render(hostilePdf(`http://${host}:${port}`));
    if (!result.ok) throw new Error(`no PDF: ${result.reason}`);
    const { pages, title } = await readPdf(result.pdf);
    expect(title).toBe("Hostile");
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("still here");
    expect(pages[0]).toContain("footer here");
    expect(pages[0]).not.toContain("it ran");
    expect(connections).toBe(0);
  },
);
