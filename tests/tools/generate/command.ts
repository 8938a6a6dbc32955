import { camel, pascal } from "./write";

/** The files of a command that changes the state of a record, modelled on work-orders/start. */
export function commandFiles(noun: string, verb: string) {
  const name = camel(verb);
  const thing = pascal(noun).replace(/s$/, "");
  const table = camel(noun);
  const files = {
    [`app/features/${noun}/commands/${verb}.ts`]: `import { and, eq, sql } from "drizzle-orm";
import { ID_ANSWER, idAnswer } from "~/kernel/server/command/id-response";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import { permit } from "~/kernel/server/command/permit";
import { guarded } from "~/kernel/server/command/statement";
import { Refusal } from "~/kernel/refusal";
import type { ${pascal(verb)}Input } from "../inputs";
import { find${thing} } from "../queries";
import { ${table} } from "../schema";

/** Describe the resulting state in one sentence. */
export function ${name}${thing}(ctx: AuthContext, input: ${pascal(verb)}Input): Promise<{ id: string }> {
  return command(ctx, {
    name: "${noun}.${verb}",
    input,
    returns: ID_ANSWER,
    load: () => find${thing}(ctx, input.id),
    decide(found, actor) {
      if (!found) throw new Refusal("not_found");
      const granted = permit(actor, "${noun}.${verb}");
      const unchanged = and(eq(${table}.id, found.id), eq(${table}.version, input.version));
      return {
        permit: granted,
        steps: guarded(
          ctx.db.update(${table}).set({ version: sql\`\${${table}.version} + 1\` }).where(unchanged),
          new Refusal("version_conflict"),
        ),
        record: [{ subject: { type: "${noun.replace(/s$/, "")}", id: found.id }, event: "${noun.replace(/s$/, "")}.${verb}" }],
        answer: idAnswer(found.id),
      };
    },
  });
}
`,
    [`tests/unit/${noun}/${verb}.test.ts`]: `import { describe, expect, it } from "vitest";
import { ${name}${thing} } from "~/features/${noun}/commands/${verb}";

describe("${noun}: ${verb}", () => {
  it("covers the happy path, every refusal, the race and the activity row", () => {
    expect(${name}${thing}).toBe("written");
  });
});
`,
  };
  const textsFor = (language: string) => ({
    [name]: { done: `(${language}) done`, failed: `(${language}) failed` },
  });
  return {
    files,
    texts: { en: textsFor("en"), hr: textsFor("hr"), ba: textsFor("ba"), rs: textsFor("rs") },
    advice: `Next: add "${noun}.${verb}" to app/kernel/authorization/actions.ts, ${pascal(verb)}Input to the inputs and the command to app/features/${noun}/commands/table.ts, and write the test.`,
  };
}
