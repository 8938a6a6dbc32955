import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runChild } from "../process/children";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PACKAGE = join(ROOT, "node_modules", "@sparticuz", "chromium");

/** The package contains Chromium for this platform only. */
export const PACKAGE_FITS = process.platform === "linux" && process.arch === "x64";

/** Unpacks the Chromium of the npm package with its libraries and fonts into .local, once: 210 MB in about a second. */
export async function unpackedChromium(): Promise<{
  executable: string;
  env: Record<string, string>;
}> {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  const folder = join(ROOT, ".local", "chromium", version);
  if (!existsSync(folder)) await unpack(folder);
  const env = {
    LD_LIBRARY_PATH: join(folder, "al2023", "lib"),
    FONTCONFIG_FILE: join(folder, "fonts.conf"),
    // Font cache, key store and profile go here, so that the developer's own home directory is not touched.
    HOME: join(folder, "home"),
  };
  return { executable: join(folder, "chromium"), env };
}

/** Unpacks into a temporary folder and renames it, because another process may unpack at the same time. */
async function unpack(folder: string) {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  mkdirSync(join(draft, "home"));
  // The package unpacks into the temporary folder, and unpacks its libraries only when it detects AWS Lambda.
  const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };
  const script = `const { default: chromium } = await import("@sparticuz/chromium"); await chromium.executablePath();`;
  await runChild(process.execPath, ["--input-type=module", "-e", script], { cwd: ROOT, env });
  // The fonts.conf of the package refers to folders of AWS Lambda.
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
