import type { CSSProperties } from "react";

// Mails need inline styles on each element. The colours are those of the light theme.

const FONT = {
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif",
  color: "#1b2529",
} as const;

export const PAGE: CSSProperties = { backgroundColor: "#f3f6f7", padding: "24px 12px" };
export const CARD: CSSProperties = {
  maxWidth: 560,
  margin: "0 auto",
  padding: "28px 28px 16px",
  backgroundColor: "#ffffff",
  border: "1px solid #dde4e6",
  borderRadius: 12,
  textAlign: "left",
};
export const BODY: CSSProperties = {
  ...FONT,
  margin: "0 0 16px",
  fontSize: 16,
  lineHeight: "24px",
};
export const TITLE: CSSProperties = {
  ...FONT,
  margin: "0 0 16px",
  fontSize: 22,
  lineHeight: "28px",
  fontWeight: 700,
};
export const QUIET: CSSProperties = {
  ...FONT,
  margin: "0 0 12px",
  fontSize: 14,
  lineHeight: "20px",
  color: "#55646a",
};
export const RULE: CSSProperties = {
  borderTop: "1px solid #dde4e6",
  paddingTop: 12,
  marginTop: 24,
};
export const QUOTE: CSSProperties = {
  ...BODY,
  margin: "0 0 20px",
  padding: "8px 0 8px 16px",
  borderLeft: "3px solid #b9c6ca",
};
export const BUTTON: CSSProperties = {
  ...FONT,
  display: "inline-block",
  padding: "12px 22px",
  backgroundColor: "#0b5c70",
  border: "1px solid #0b5c70",
  borderRadius: 8,
  color: "#ffffff",
  fontSize: 16,
  lineHeight: "20px",
  fontWeight: 600,
  textDecoration: "none",
};
export const LINK: CSSProperties = { color: "#0b5c70", overflowWrap: "anywhere" };
