import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild } from "../process/children.mjs";
import { PlainError } from "../process/plain-error.mjs";

// Runs before packages are installed: this file and its imports may use nothing but Node.

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const LOCK = join(ROOT, "package-lock.json");
const STAMP = join(ROOT, "node_modules", ".installed-from");

/** Makes a fresh clone runnable: checks the Node version and installs the packages of the lock file. */
export async function installPackages() {
  checkNode();
  if (isInstalled()) return;
  console.log("Installing packages (once, about half a minute) …");
  await install();
  writeFileSync(STAMP, lockHash());
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new PlainError(
    `Node 20.19 or newer is required; the installed version is ${process.versions.node}.`,
  );
}

/** Compares the lock file by content, or by modification time when npm was run by hand. */
function isInstalled() {
  const installed = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(installed)) return false;
  if (existsSync(STAMP))
    return readFileSync(STAMP, "utf8") === lockHash() || isNewer(installed, LOCK);
  return isNewer(installed, LOCK);
}

/** @param {string} file @param {string} other */
function isNewer(file, other) {
  return statSync(file).mtimeMs >= statSync(other).mtimeMs;
}

function lockHash() {
  return createHash("sha256").update(readFileSync(LOCK)).digest("hex");
}

async function install() {
  const args = [
    "ci",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  try {
    await runChild(command, [...first, ...args], { cwd: ROOT });
  } catch (cause) {
    throw new PlainError(
      "The packages could not be installed. Check that the package registry is reachable.",
      { cause },
    );
  }
}
