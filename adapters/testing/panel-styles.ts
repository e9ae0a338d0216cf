// The panel's colors differ from the kit's, so that the two are not confused.
export const panelStyles = /* css */ `
:host { color-scheme: light dark; }
dialog {
  box-sizing: border-box; inline-size: min(352px, calc(100vw - 32px)); max-block-size: calc(100dvh - 32px); overflow: auto;
  padding: 20px 20px 0; border: 0; border-radius: 16px; margin-block-start: 24px; margin-inline-end: 24px;
  background: light-dark(#ffffff, #17211c); color: light-dark(#16211b, #eef4f0);
  border-block-start: 6px solid light-dark(#0d7040, #57c98f);
  box-shadow: 0 0 0 1px light-dark(rgb(0 0 0 / .1), rgb(255 255 255 / .16)), 0 20px 60px rgb(0 0 0 / .35);
  font: 400 15px / 22px ui-sans-serif, system-ui, sans-serif;
}
dialog::backdrop { background: rgb(0 0 0 / .25); }
p, h2, dl, dd { margin: 0; }
.wallet { font-size: 13px; line-height: 18px; font-weight: 600; color: light-dark(#0d7040, #57c98f); }
h2 { margin-block-start: 4px; font-size: 20px; line-height: 26px; font-weight: 600; }
.origin { color: light-dark(#4c5a52, #a9b8af); overflow-wrap: anywhere; }
dl { display: grid; gap: 2px; margin-block: 16px 8px; }
dt { font-size: 13px; line-height: 18px; color: light-dark(#4c5a52, #a9b8af); }
dd { margin-block-end: 10px; overflow-wrap: anywhere; white-space: pre-wrap; }
.code { font: 400 12px / 19px ui-monospace, Menlo, Consolas, monospace; }
.buttons {
  position: sticky; inset-block-end: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 8px;
  padding-block: 12px 20px; background: light-dark(#ffffff, #17211c);
}
button {
  min-block-size: 44px; padding-inline: 12px; border: 1px solid light-dark(#7d8a82, #77877e); border-radius: 10px; cursor: pointer;
  background: transparent; color: inherit; font: inherit; font-weight: 600;
}
button.main { border-color: transparent; background: light-dark(#0d7040, #57c98f); color: light-dark(#ffffff, #0b1a12); }
button:focus-visible { outline: 2px solid light-dark(#0d7040, #57c98f); outline-offset: 2px; }
`
