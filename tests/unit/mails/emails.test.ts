import { describe, expect, it } from "vitest";
import {
  invitation,
  passwordChanged,
  passwordReset,
  recoveryCodeUsed,
  standInGiven,
  type Localization,
  twoFactorFailed,
  twoFactorDisabled,
  twoFactorEnabled,
} from "~/features/mails/emails/account-mails";
import { renderMail } from "~/features/mails/emails/mail";
import { signedPdfMail } from "~/features/mails/emails/order-mails";
import type { OrderFacts } from "~/features/mails/queries/order";
import type { MailContent } from "~/features/mails/model";
import { formatter } from "~/kernel/text/format";
import { bcp47, LANGUAGES, type Language } from "~/kernel/text/languages";
import { textsIn } from "~/server/texts";

const EVIL = `<script>alert("1")</script> & <b>O'Neill</b>`;
const COMPANY = { name: `Čačak & sinovi <d.o.o.>`, logo: null };
const AT = Date.UTC(2026, 10, 21, 7, 30);

const ORDER: OrderFacts = {
  id: "o1",
  number: "2026-00042",
  description: `Zamijeniti ležaj\nsecond line`,
  status: "waiting-for-approvals",
  priority: "high",
  revisionId: "r1",
  customerName: EVIL,
  locationName: "Dok 2",
  roomName: "",
  assetName: "Pumpa",
  plannedStartOn: "2026-11-23",
  plannedEndOn: "2026-11-24",
  approvals: 1,
  approverIds: ["ana"],
  approvalsRequired: 2,
  leadId: "tomislav",
  assigneeIds: ["tomislav"],
};

function localization(language: Language): Localization {
  return {
    t: textsIn(language).t,
    format: formatter({ language, timeZone: "Europe/Zagreb", currency: "EUR" }),
  };
}

function all(language: Language): MailContent[] {
  const ofLanguage = localization(language);
  const person = { name: "Đurđa", company: COMPANY.name };
  return [
    invitation(
      {
        ...person,
        by: "Sanja Kovač",
        href: "http://acme.localhost/signup?inviteCode=1",
        expiresAt: AT,
      },
      ofLanguage,
    ),
    invitation(
      { ...person, by: "", href: "http://acme.localhost/signup?inviteCode=1", expiresAt: AT },
      ofLanguage,
    ),
    passwordReset(
      {
        ...person,
        href: "http://acme.localhost/reset-password?passwordResetCode=1",
        expiresAt: AT,
      },
      ofLanguage,
    ),
    passwordChanged(
      { ...person, href: "http://acme.localhost/forgot-password", at: AT },
      ofLanguage,
    ),
    signedPdfMail({ order: ORDER, signedAt: AT }, ofLanguage),
    standInGiven(
      {
        ...person,
        by: EVIL,
        standIn: { fromOn: "2026-11-23", toOn: "2026-11-27" },
        href: "http://acme.localhost",
      },
      ofLanguage,
    ),
    twoFactorFailed({ ...person, href: "http://acme.localhost/profile", at: AT }, ofLanguage),
    twoFactorEnabled({ ...person, href: "http://acme.localhost/profile", at: AT }, ofLanguage),
    twoFactorDisabled(
      { ...person, by: "", href: "http://acme.localhost/profile", at: AT },
      ofLanguage,
    ),
    twoFactorDisabled(
      { ...person, by: "Sanja Kovač", href: "http://acme.localhost/profile", at: AT },
      ofLanguage,
    ),
    ...[0, 1, 3, 9].map((count) =>
      recoveryCodeUsed(
        { ...person, count, href: "http://acme.localhost/profile", at: AT },
        ofLanguage,
      ),
    ),
  ];
}

it("mails to an address that a user typed have a number and fixed words as subject", () => {
  const format = formatter({ language: "en", timeZone: "Europe/Zagreb", currency: "EUR" });
  const { subject } = signedPdfMail({ order: ORDER, signedAt: AT }, { t: textsIn("en").t, format });
  expect(subject).toBe(`Signed work order ${ORDER.number}`);
});

describe.each(LANGUAGES)("mails in %s", (language) => {
  const frame = { company: COMPANY, lang: bcp47(language), t: textsIn(language).t };

  it("have complete texts, in HTML and in plain text", () => {
    for (const content of all(language)) {
      const { html, text } = renderMail(content, frame);
      expect(html).toContain(`<html lang="${bcp47(language)}">`);
      for (const one of [content.subject, html, text])
        expect(one, content.subject).not.toMatch(/\{\{|undefined|(mails|topics)\.|null/);
      for (const message of content.paragraphs) expect(text).toContain(message);
      if (!content.action) {
        // To a customer, who may not be able to sign in.
        expect(html + text).not.toMatch(/href|http/);
        continue;
      }
      expect(text).toContain(content.action.href);
      expect(html).toContain(`href="${content.action.href.replaceAll("&", "&amp;")}"`);
    }
  });

  it("escape user text in HTML", () => {
    for (const content of all(language)) {
      const { html } = renderMail(content, frame);
      expect(html).not.toMatch(/<script|<b>|<d\.o\.o\.>/);
      expect(html).not.toMatch(/\b(src|background)="https?:/);
    }
  });
});

it("differ between languages", () => {
  const times = LANGUAGES.map((language) => all(language)[0]?.small?.[0]);
  expect(times[0]).toContain("21 Nov 2026, 08:30");
  expect(new Set(LANGUAGES.map((language) => JSON.stringify(all(language)[0]))).size).toBe(4);
});

it("show the attached logo in its proportions, else the tenant's name", () => {
  const [content] = all("en");
  if (!content) throw new Error("no mail");
  const frame = { lang: "en", t: textsIn("en").t };
  const visible = renderMail(content, {
    ...frame,
    company: { name: "Acme", logo: { id: "logo", width: 400, height: 88 } },
  });
  expect(visible.html).toContain('<img src="cid:logo" alt="Acme" width="200" height="44"');
  expect(
    renderMail(content, { ...frame, company: { name: "Acme", logo: null } }).html,
  ).not.toContain("<img");
});

it("name a location that only repeats its customer's name once", () => {
  const order = { ...ORDER, customerName: "Ana Babić", locationName: "Ana Babić" };
  const factsOf = (roomName: string) =>
    signedPdfMail({ order: { ...order, roomName }, signedAt: AT }, localization("en")).facts;
  expect(factsOf("")).toContainEqual({ label: "Customer", value: "Ana Babić" });
  expect(factsOf("")).toContainEqual({ label: "Place", value: "" });
  expect(factsOf("Kotlovnica")).toContainEqual({ label: "Place", value: "Kotlovnica" });
});

it("omit empty parts", () => {
  const order = { ...ORDER, assetName: "" };
  const content = signedPdfMail({ order, signedAt: AT }, localization("en"));
  const { text } = renderMail(content, { company: COMPANY, lang: "en", t: textsIn("en").t });
  expect(text).not.toContain("Asset");
});
