/**
 * The one style sheet of our mails. Its colours are those of `app/tokens.css`: mail readers know no custom
 * properties. Readers that drop style sheets show plain paragraphs and a link, which is enough.
 */
export const emailStyle = `
:root { color-scheme: light dark }
body { margin: 0; padding: 32px 16px; background: #f4f1ea; color: #0b0c0e; font: 16px/1.5 "Hanken Grotesk", Arial, sans-serif }
.sheet { max-width: 560px; margin: 0 auto; padding: 28px 28px 20px; background: #ffffff; border: 1px solid #ddd6c7; border-radius: 6px }
.brand { margin: 0 0 24px; padding: 0 0 16px; border-bottom: 1px solid #ddd6c7; font-weight: 800; font-size: 18px }
.corner { display: inline-block; width: 12px; height: 12px; margin-right: 10px; background: #d3202e; border-radius: 0 0 0 12px }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.25 }
p { margin: 0 0 16px; overflow-wrap: break-word }
.way { margin: 24px 0 }
.button { display: inline-block; padding: 14px 24px; border-radius: 4px; background: #d3202e; color: #ffffff; font-weight: 600; text-decoration: none }
.address, .foot { color: #5b636e; font-size: 13px }
.address { overflow-wrap: anywhere }
.address a { color: inherit }
.foot { margin: 24px 0 0; padding: 16px 0 0; border-top: 1px solid #ddd6c7 }
@media (prefers-color-scheme: dark) {
  body { background: #0b0c0e; color: #f4f1ea }
  .sheet { background: #181b1f }
  .sheet, .brand, .foot { border-color: #2d3239 }
  .address, .foot { color: #9aa2ac }
}
`
