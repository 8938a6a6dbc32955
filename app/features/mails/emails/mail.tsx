import type { TFunction } from "i18next";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server.node";
import type { MailContent } from "../model";
import { BODY, BUTTON, CARD, LINK, PAGE, QUIET, QUOTE, RULE, TITLE } from "./mail-styles";

/** The sending company. Its logo is attached as the inline image of this id. */
type MailCompany = { name: string; logo: { id: string; width: number; height: number } | null };
type MailFrame = { company: MailCompany; lang: string; t: TFunction };
type MailTexts = { html: string; text: string };

/** Renders the content as HTML and as plain text. */
export function renderMail(content: MailContent, frame: MailFrame): MailTexts {
  const visible = { ...content, facts: (content.facts ?? []).filter(({ value }) => value !== "") };
  return { html: htmlOf(visible, frame), text: textOf(visible, frame) };
}

function htmlOf(content: MailContent, frame: MailFrame): string {
  // Loads no remote content: no tracking pixel reports that the mail was read.
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">`;
  const body = renderToStaticMarkup(<MailBody content={content} frame={frame} />);
  return `<!doctype html><html lang="${frame.lang}"><head>${head}</head><body style="margin:0">${body}</body></html>`;
}

type Props = { content: MailContent; frame: MailFrame };

/** Uses inline styles only, which all mail clients support. */
function MailBody({ content, frame }: Props): ReactElement {
  const { title, paragraphs, facts = [], quote, links = [], action, small = [] } = content;
  return (
    <div style={PAGE}>
      <div style={CARD}>
        <CompanyHead company={frame.company} />
        <h1 style={TITLE}>{title}</h1>
        {paragraphs.map((text) => (
          <p key={text} style={BODY}>
            {text}
          </p>
        ))}
        {facts.length > 0 ? <Facts facts={facts} /> : null}
        {quote ? <Quote {...quote} /> : null}
        {links.map(({ text, href }) => (
          <p key={href + text} style={BODY}>
            <a href={href} style={LINK}>
              {text}
            </a>
          </p>
        ))}
        {action ? <Action {...action} text={frame.t("mails.frame.or-copy")} /> : null}
        {small.map((text) => (
          <p key={text} style={QUIET}>
            {text}
          </p>
        ))}
        <p style={{ ...QUIET, ...RULE }}>
          {frame.t("mails.frame.automatic", { company: frame.company.name })}
        </p>
      </div>
    </div>
  );
}

const LOGO_HEIGHT = 44;
const LOGO_WIDTH = 240;

function CompanyHead({ company: { name, logo } }: { company: MailCompany }): ReactElement {
  if (!logo) return <p style={{ ...BODY, fontWeight: 700 }}>{name}</p>;
  const scale = Math.min(LOGO_HEIGHT / logo.height, LOGO_WIDTH / logo.width, 1);
  return (
    <p style={BODY}>
      <img
        src={`cid:${logo.id}`}
        alt={name}
        width={Math.round(logo.width * scale)}
        height={Math.round(logo.height * scale)}
        style={{ display: "block" }}
      />
    </p>
  );
}

function Facts({ facts }: { facts: { label: string; value: string }[] }): ReactElement {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: "0 0 20px" }}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <td style={{ ...QUIET, margin: 0, padding: "3px 16px 3px 0", verticalAlign: "top" }}>
              {label}
            </td>
            <td style={{ ...BODY, margin: 0, padding: "3px 0" }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Quote({ label, text }: { label: string; text: string }): ReactElement {
  return (
    <div style={QUOTE}>
      <div style={{ ...QUIET, margin: 0 }}>{label}</div>
      <div style={{ whiteSpace: "pre-wrap" }}>{text}</div>
    </div>
  );
}

/** Shows the URL as text as well, because a button can hide its target. */
function Action({
  label,
  href,
  text,
}: {
  label: string;
  href: string;
  text: string;
}): ReactElement {
  return (
    <>
      <p style={BODY}>
        <a href={href} style={BUTTON}>
          {label}
        </a>
      </p>
      <p style={QUIET}>
        {text}{" "}
        <a href={href} style={LINK}>
          {href}
        </a>
      </p>
    </>
  );
}

function textOf(
  { title, paragraphs, facts = [], quote, links = [], action, small = [] }: MailContent,
  { company, t }: MailFrame,
): string {
  const parts = [
    company.name,
    title,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    quote
      ? `${quote.label}\n${quote.text
          .split("\n")
          .map((line) => `> ${line}`)
          .join("\n")}`
      : "",
    links.map(({ text, href }) => `${text}\n${href}`).join("\n\n"),
    action ? `${action.label}:\n${action.href}` : "",
    ...small,
    `-- \n${t("mails.frame.automatic", { company: company.name })}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
