import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild } from "../process/children.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PACKAGE = join(ROOT, "node_modules", "@sparticuz", "chromium");

/** The package holds Chromium for this kind of machine only. */
export const PACKAGE_FITS = process.platform === "linux" && process.arch === "x64";

/**
 * The Chromium of the npm package with its libraries and fonts, unpacked once into .local: 210 MB in a second.
 * @returns {Promise<{ executable: string, env: Record<string, string> }>}
 */
export async function unpackedChromium() {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const folder = join(ROOT, ".local", "chromium", version);
  if (!existsSync(folder)) await unpack(folder);
  const env = {
    LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
    FONTCONFIG_FILE: join(folder, "fonts.conf"),
    // For font cache, key store and profile: nothing of the person's own is touched.
    HOME: join(folder, "home"),
  };
  return { executable: join(folder, "chromium"), env };
}

/** Beside its final place first: another process may be doing the same. @param {string} folder */
async function unpack(folder) {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  mkdirSync(join(draft, "home"));
  // The package unpacks into the temporary folder, and its libraries only where it believes to be on Lambda.
  const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };
  const script = `const { default: chromium } = await import("@sparticuz/chromium"); await chromium.executablePath();`;
  await runChild(process.execPath, ["--input-type=module", "-e", script], { cwd: ROOT, env });
  // The package's own names folders of Lambda.
  writeFileSync(join(draft, "fonts.conf"), FONTS);
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
