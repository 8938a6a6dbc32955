import { describe, expect, it } from "vitest";
import { noteInput, reasonInput } from "~/features/approvals/inputs";
import { approveInput, signInput } from "~/features/tasks/inputs/commands";
import { createInput } from "~/features/tasks/inputs/task";
import { newId } from "~/kernel/ids";

const at = { id: newId(), version: 3 };
const signature = { name: "Tomislav Đurić", typed: "T. Đurić" };

/** domain-rules §3: the required input of each command. */
describe("the commands of a task", () => {
  it.each(["", "   ", "\n\t"])("K2, K8: require a reason, and reject %j", (reason) => {
    expect(reasonInput.safeParse({ ...at, reason }).success).toBe(false);
    expect(reasonInput.safeParse(at).success).toBe(false);
    expect(reasonInput.safeParse({ ...at, reason: "Wrong part" }).success).toBe(true);
  });

  it.each(["", "   "])("K6: requires a note, and rejects %j; an approval needs none", (note) => {
    expect(noteInput.safeParse({ ...at, note }).success).toBe(false);
    expect(approveInput.safeParse({ id: at.id, submission: 1, note }).success).toBe(true);
  });

  it("K7: requires the confirmation that signing cannot be undone, and the user's signature", () => {
    expect(signInput.safeParse({ ...at, submission: 1, signature, confirmed: true }).success).toBe(
      true,
    );
    for (const wrong of [
      { signature },
      { signature, confirmed: false },
      { confirmed: true },
      { signature: { name: "T" }, confirmed: true },
    ]) {
      expect(
        signInput.safeParse({ ...at, submission: 1, ...wrong }).success,
        JSON.stringify(wrong),
      ).toBe(false);
    }
  });

  it.each(["", "  "])("K1: requires a name, and rejects %j", (name) => {
    expect(createInput.safeParse({ id: newId(), name }).success).toBe(false);
    expect(createInput.safeParse({ id: newId(), name: "Clean the store" }).success).toBe(true);
  });
});
