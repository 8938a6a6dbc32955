import { describe, expect, it } from "vitest";
import { requireUncommon } from "../../../../app/server/authentication/password-rules";
import { PASSWORD } from "../../../../migrations/seeds/cast";
import { refusalOf } from "../../../support/api/signed-in";

const NOBODY = { name: "Q", surname: "Q", email: "q@q.example", company: "Q" };

async function reasonOf(...[password, known = NOBODY, field]: Partial<Checked>) {
  const attempt = Promise.resolve().then(() => requireUncommon(password ?? "", known, field));
  return (await refusalOf(attempt)).facts["fields"];
}
type Checked = Parameters<typeof requireUncommon>;

describe("common passwords", () => {
  it.each([
    "password",
    "Password1",
    "PASSWORD2026!",
    "12345678",
    "123456789012",
    "iloveyou",
    "baseball",
    "trustno1",
    "Letmein!2024",
    "qwertzuiop",
    "asdfghjkl1",
    "lozinka123",
    "Zaporka2026",
    "sifra1234",
    "šifra1234",
    "dinamo1945",
    "aaaaaaaa",
    "abcabcabc",
    "abcd1234",
    "87654321",
    "01.01.1990",
    "091 555 0101",
    "q1w2e3r4t5",
    "1qaz2wsx",
    "        ",
    "🔑🔑🔑🔑🔑🔑🔑🔑",
  ])("%s is common", async (password) => {
    expect(await reasonOf(password)).toEqual({ password: "password_common" });
  });

  it.each([
    PASSWORD,
    "violet kettle tractor",
    "korak-sedam-jabuke",
    "moj pas laje noću",
    "xK4$mQ9z",
    "đumbir i limun",
    "Tr0mbon u podrumu",
    "8a3f19c2e7",
  ])("%s is not common", (password) =>
    expect(() => requireUncommon(password, NOBODY)).not.toThrow(),
  );
});

describe("known facts about a user", () => {
  const known = {
    name: "Ćiro",
    surname: "Žagar",
    email: "ciro.zagar@brodogradiliste.hr",
    company: "Žuti Rt d.o.o.",
  };
  const reason = (password: string) => reasonOf(password, known, "newPassword");

  it("are rejected as a password in any spelling", async () => {
    for (const password of [
      "Ćiro Žagar",
      "cirozagar",
      "Zagar.Ciro.2026",
      "ciro.zagar@brodogradiliste.hr",
      "Brodogradiliste1",
      "zutirt-zuti-99",
    ]) {
      expect({ password, fields: await reason(password) }).toEqual({
        password,
        fields: { newPassword: "password_personal" },
      });
    }
  });

  it("are accepted as a part of a password", () => {
    for (const password of ["Ćiro voli pečene paprike", "sedam mostova Zagar"])
      expect(() => requireUncommon(password, known)).not.toThrow();
  });
});
