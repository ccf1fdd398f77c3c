/**
 * The one style sheet of our mails. Its colours are those of `app/tokens.css`: mail readers know no custom
 * properties. Readers that drop style sheets show plain paragraphs, a table and a link, which is enough.
 */
export const emailStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
body { margin: 0; padding: 32px 12px; background: #f4f1ea; color: #0b0c0e; font: 16px/1.5 "Hanken Grotesk", "Segoe UI", Helvetica, Arial, sans-serif; -webkit-text-size-adjust: 100% }
.preview { display: none; max-height: 0; overflow: hidden; opacity: 0 }
.sheet { max-width: 560px; margin: 0 auto; padding: 0 32px 24px; background: #ffffff; border: 1px solid #ddd6c7; border-top: 4px solid #d3202e; border-radius: 6px }
.brand { margin: 0 0 28px; padding: 20px 0; border-bottom: 1px solid #ddd6c7 }
.mark { width: 24px; height: 24px; margin-right: 10px; vertical-align: middle }
.name { font: 800 18px/24px Archivo, "Arial Black", Arial, sans-serif; letter-spacing: -0.02em; vertical-align: middle }
h1 { margin: 0 0 20px; font: 800 26px/1.15 Archivo, "Segoe UI", Arial, sans-serif; letter-spacing: -0.02em }
p { margin: 0 0 16px; overflow-wrap: break-word }
.facts { margin: 24px 0; border-collapse: collapse; border-top: 1px solid #0b0c0e; font-variant-numeric: tabular-nums }
.facts th, .facts td { padding: 10px 0; border-bottom: 1px solid #ddd6c7; vertical-align: baseline }
.facts th { padding-right: 16px; color: #5b636e; font-size: 14px; font-weight: 400; white-space: nowrap }
.facts td { font-weight: 650; text-align: right; overflow-wrap: anywhere }
.way { margin: 28px 0 16px }
.button { display: inline-block; padding: 14px 24px; border-radius: 4px; background: #d3202e; color: #ffffff; font-weight: 600; text-decoration: none }
.address, .foot { color: #5b636e; font-size: 13px }
.address { overflow-wrap: anywhere }
.address a { color: inherit }
.foot { margin: 28px 0 0; padding: 16px 0 0; border-top: 1px solid #ddd6c7 }
@media (max-width: 480px) {
  body { padding: 0 }
  .sheet { padding: 0 20px 24px; border-width: 4px 0 0; border-radius: 0 }
  .button { display: block; text-align: center }
}
@media (prefers-color-scheme: dark) {
  body { background: #0b0c0e; color: #f4f1ea }
  .sheet { background: #181b1f }
  .sheet, .brand, .foot, .facts th, .facts td { border-color: #2d3239 }
  .sheet { border-top-color: #d3202e }
  .facts { border-color: #9aa2ac }
  .address, .foot, .facts th { color: #9aa2ac }
}
`
