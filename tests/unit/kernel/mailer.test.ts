import { expect, it } from "vitest";
import { headText } from "~/kernel/mail/mailer";
import { NotDone } from "~/server/command/outbox";
import { sendMail } from "~/server/send-mail";

const MAIL = {
  to: { name: "Tea", address: "tea@example.com" },
  fromName: "Acme",
  replyTo: null,
  subject: "s",
  text: "t",
  html: "h",
  messageId: "1@acme",
  pictures: [],
};

it("limits a header to one line and a maximum length", () => {
  expect(headText("  Order 7\r\nBcc: all@example.com\u2028x\u0000 ")).toBe(
    "Order 7 Bcc: all@example.com x",
  );
  expect(Array.from(headText("č".repeat(500)))).toHaveLength(200);
  expect(headText("😀".repeat(300)).endsWith("😀…")).toBe(true);
});

it("reports whether a retry would help", async () => {
  const refused = sendMail(
    { sendMail: async () => ({ ok: false, forGood: true, why: "550 no" }) },
    MAIL,
  );
  await expect(refused).rejects.toMatchObject({ message: "550 no", forGood: true });
  const unreachable = sendMail({ sendMail: () => Promise.reject(new Error("gone")) }, MAIL);
  await expect(unreachable).rejects.toBeInstanceOf(NotDone);
  await expect(unreachable).rejects.toMatchObject({ forGood: false });
});
