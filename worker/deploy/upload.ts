import { PlainError } from "../dev/process/plain-error";
import { step } from "../dev/process/steps";
import { SCHEMA_VERSION } from "../tenancy/schema-version";
import { deployedVersionsLine, readDeployedVersions } from "./deployed-versions";
import { releaseMessage } from "./releases";
import type { Settings } from "./settings";
import { wrangler } from "./wrangler";

/**
 * Deploys the called workers before their caller, and migrates the databases before the code that needs them. An error lists the live releases.
 */
export async function uploadAll(
  settings: Settings,
  release: string,
  { migrate, show = true }: { migrate(): Promise<void>; show?: boolean },
) {
  try {
    await upload(settings, "pdf", release, show);
    await upload(settings, "push", release, show);
    await migrate();
    await upload(settings, "web", release, show);
  } catch (error) {
    const now = await readDeployedVersions(settings).then(
      deployedVersionsLine,
      () => "The live releases could not be determined.",
    );
    throw new PlainError(
      `${error instanceof Error ? error.message : error}\n${now}\nRun the same command again to continue, or npm run deploy -- --rollback to undo what was deployed of ${release}.`,
      { cause: error },
    );
  }
}

async function upload(
  { targets }: Settings,
  worker: "web" | "pdf" | "push",
  release: string,
  show: boolean,
) {
  const message = releaseMessage(release, SCHEMA_VERSION);
  await step(`${worker} deployed`, () =>
    wrangler(["deploy", "-c", targets[worker].config, "--tag", release, "--message", message], {
      show,
    }),
  );
}
