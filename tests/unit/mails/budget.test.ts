import { describe, expect, it } from "vitest";
import type { Role } from "~/kernel/authorization/roles";
import { subjectFor } from "~/features/mails/policy";
import { BUDGET_SCOPES, heldBy, heldRemark, MAIL_BUDGET } from "~/kernel/mail/budget";

describe("the mail budget", () => {
  it("allows a day 3 mails to an address, 20 of a person and 200 of the company", () => {
    expect(MAIL_BUDGET).toEqual({
      windowMs: 86_400_000,
      most: { address: 3, person: 20, company: 200 },
    });
  });

  it.each(BUDGET_SCOPES)("names the limit %s of a held mail, until the mail was tried", (scope) => {
    expect(heldBy({ attempts: 0, why: heldRemark(scope) })).toBe(scope);
    expect(heldBy({ attempts: 1, why: heldRemark(scope) })).toBeNull();
  });

  it.each(["", "held: other", "550 No such mailbox"])("knows no limit in %j", (why) => {
    expect(heldBy({ attempts: 0, why })).toBeNull();
  });
});

describe("the subject of a mail", () => {
  const content = { subject: "T-1 · Win a prize", outsideSubject: "T-1" };
  const subject = (role: Role) => subjectFor(content, { roles: [role] });

  it.each(["CUSTOMER_USER", "PARTNER_USER"] as const)("has the number alone for a %s", (role) => {
    expect(subject(role)).toBe("T-1");
  });

  it.each(["MANAGER", "TECHNICIAN", "EMPLOYEE"] as const)("has the title too for a %s", (role) => {
    expect(subject(role)).toBe("T-1 · Win a prize");
  });
});
