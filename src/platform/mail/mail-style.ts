import type { CSSProperties } from "react";

export const serif = "'Cormorant Garamond', Georgia, 'Times New Roman', serif";
export const sans =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The tokens of src/app/styles.css. */
export const colors = {
  paper: "#faf8f5",
  mist: "#f2efe9",
  line: "#e2ddd4",
  muted: "#645d52",
  ink: "#15130f",
  brass: "#7d5f26",
};

export const darkMode = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background-color: #0d0c0a !important; }
    .sheet { background-color: #15130f !important; border-color: #2e2a23 !important; }
    .panel { background-color: #1f1c17 !important; }
    .ink { color: #faf8f5 !important; }
    .muted { color: #b8b1a5 !important; }
    .brass { color: #c9a96a !important; }
    .rule { border-color: #37322a !important; }
    .brass-rule { border-color: #c9a96a !important; }
    .button { background-color: #faf8f5 !important; color: #15130f !important; }
  }
  @media (max-width: 480px) {
    .heading { font-size: 28px !important; }
    .sheet-cell { padding-left: 24px !important; padding-right: 24px !important; }
    .outer-cell { padding: 0 !important; }
    .sheet { border-left: 0 !important; border-right: 0 !important; }
  }`;

export const text: CSSProperties = {
  fontFamily: sans,
  fontSize: "16px",
  lineHeight: "1.6",
  color: colors.ink,
};
