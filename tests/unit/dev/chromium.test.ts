import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { prepareBrowserBinding } from "../../../worker/dev/browsers/chromium";

it("ends the browser of the same stack that runs when the next one starts", async () => {
  const dir = mkdtempSync(join(tmpdir(), "chromium-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  // A browser that runs until it is ended.
  const fake = join(dir, "fake.sh");
  writeFileSync(fake, "#!/bin/sh\necho started\nexec sleep 1000\n");
  chmodSync(fake, 0o755);
  vi.stubEnv("CHROMIUM_PATH", fake);
  onTestFinished(() => void vi.unstubAllEnvs());
  const own = async (name: string) => {
    await prepareBrowserBinding(join(dir, name));
    const command = readdirSync(join(dir, name), { recursive: true, encoding: "utf8" }).find(
      (file) => file.endsWith("linux64/chrome"),
    );
    return () => start(join(dir, name, String(command)));
  };
  const [here, elsewhere] = [await own("here"), await own("elsewhere")];
  const other = await elsewhere();
  const first = await here();
  const ended = once(first, "exit");
  const second = await here();
  expect(await ended).toEqual([null, "SIGTERM"]);
  expect([second, other].map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([
    null,
    null,
  ]);
});

/** With an empty environment, as Miniflare does. */
async function start(command: string): Promise<ChildProcess> {
  const child = spawn(command, [], { env: { PATH: process.env.PATH }, stdio: "pipe" });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}
