import type { Settings, Target } from "./settings";
import { type Deployment, type History, historyOf, type Version } from "./releases";
import { runForWorker } from "./wrangler";

export type DeployedVersions = Record<"web" | "push" | "pdf", History>;

/** The versions of the three workers at Cloudflare, and which of them are live. */
export async function readDeployedVersions({ targets }: Settings): Promise<DeployedVersions> {
  const [web, push, pdf] = await Promise.all([
    historyAt(targets.web),
    historyAt(targets.push),
    historyAt(targets.pdf),
  ]);
  return { web, push, pdf };
}

async function historyAt({ config }: Target) {
  const [versions, deployments] = await Promise.all([
    runForWorker<Version[]>(["versions", "list", "--json", "-c", config], []),
    runForWorker<Deployment[]>(["deployments", "list", "--json", "-c", config], []),
  ]);
  return historyOf(versions, deployments);
}

export function deployedVersionsLine(deployed: DeployedVersions) {
  const releases = Object.entries(deployed).map(
    ([worker, { live, versions }]) =>
      `${worker} ${live || (versions.length > 0 ? "an unnamed version" : "none")}`,
  );
  return `Live now: ${releases.join(", ")}.`;
}
