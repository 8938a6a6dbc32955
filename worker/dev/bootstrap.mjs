import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// `node worker/dev/bootstrap.mjs <file.ts> [arguments]` runs a TypeScript file of this project, also as the first command in a fresh
// clone. This file runs before packages are installed: it is plain JavaScript and imports only Node's own modules.

const ROOT = new URL("../../", import.meta.url);
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

checkNode();
if (!isInstalled()) await install();
const [node = "", , file = "", ...rest] = process.argv;
const script = resolve(file);
process.argv = [node, script, ...rest];
// In this process, so that signals reach the command itself.
const { register } = await import("tsx/esm/api");
register();
await import(pathToFileURL(script).href);

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Node 20.19 or newer is required; the installed version is ${process.versions.node}.`);
}

/** Whether every package of the lock file is installed in its version. Optional packages of other platforms never are. */
function isInstalled() {
  const installed = packagesIn("node_modules/.package-lock.json");
  return Object.entries(packagesIn("package-lock.json")).every(
    ([path, { version, optional }]) =>
      path === "" || optional || installed[path]?.version === version,
  );
}

/** @param {string} file @returns {Record<string, { version: string, optional?: boolean }>} */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(new URL(file, ROOT), "utf8")).packages;
  } catch {
    return {};
  }
}

async function install() {
  console.log("Installing packages (once, about half a minute) …");
  const npm = process.env["npm_execpath"];
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  const options = ["--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const child = spawn(command, [...first, "ci", ...options, "--loglevel=error"], {
    cwd: fileURLToPath(ROOT),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output += chunk));
  // A signal to this process does not reach npm.
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    child.kill("SIGTERM");
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  const code = await new Promise((done) => child.once("error", done).once("close", done));
  for (const signal of SIGNALS) process.off(signal, stop);
  if (code !== 0)
    fail(
      `The packages could not be installed. Check that the package registry is reachable.\n${output.trim()}`,
    );
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}
