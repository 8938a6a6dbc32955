import { PlainError } from "../dev/process/plain-error";
import { commandFor, SECRETS } from "./secrets";
import type { Settings, Target } from "./settings";
import { runForWorker } from "./wrangler";

export async function refuseMissingSecrets({ targets }: Settings) {
  const [web, push] = await Promise.all([secretsOf(targets.web), secretsOf(targets.push)]);
  const held = { web, push };
  const missing = SECRETS.filter(({ worker, name }) => !held[worker].includes(name));
  const lines = missing.map(
    (secret) =>
      `  ${commandFor(secret, targets[secret.worker].config)}\n      ${secret.make}${secret.needed ? "" : " (optional)"}`,
  );
  if (missing.some(({ needed }) => needed))
    throw new PlainError(`Secrets are missing:\n${lines.join("\n")}`);
  if (missing.length > 0) console.log(`Optional secrets that are not set:\n${lines.join("\n")}`);
}

/** Empty for a worker that was never deployed. */
async function secretsOf({ config }: Target): Promise<string[]> {
  const command = ["secret", "list", "--format", "json", "-c", config];
  return (await runForWorker<{ name: string }[]>(command, [])).map(({ name }) => name);
}
