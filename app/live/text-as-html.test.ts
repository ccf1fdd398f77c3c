import { expect, test } from 'vitest'
import { textAsHtml } from './text-as-html.ts'

test('text keeps its paragraphs, emphasis, lists and links', () => {
  const html = textAsHtml(
    '**Bonjour** à *tous*\n\n- un\n- deux\n\n[le gala](https://example.org/a?b=1&c)',
  )
  expect(html).toContain('<p><strong>Bonjour</strong> à <em>tous</em></p>')
  expect(html).toContain('<li>un</li>')
  expect(html).toContain(
    '<a rel="nofollow ugc noopener" href="https://example.org/a?b=1&amp;c">le gala</a>',
  )
})

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![x](https://evil.example/pixel.png)',
  '![x](x"onerror="alert(1))',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox)',
  '[x](https://a.example "t\\" onmouseover=alert(1) x=\\"")',
  '<https://evil.example/"onclick=alert(1)>',
  '<a href="https://evil.example" onclick=alert(1)>x</a>',
  '# <svg onload=alert(1)>',
  '```html\n<script>alert(1)</script>\n```',
  '    <script>alert(1)</script>',
  '> <iframe src=//evil.example>',
  '[x]: javascript:alert(1)\n\n[x]',
  '<style>body{display:none}</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]

test.each(attacks)(
  'no tag, handler or script address of the author’s gets through: %s',
  (attack) => {
    const html = textAsHtml(attack)
    const tags = html.match(/<[^>]*>/g) ?? []
    for (const tag of tags) {
      expect(tag).toMatch(
        /^<(?:\/?(?:p|em|strong|ul|ol|li|br \/)|\/a|a rel="nofollow ugc noopener" href="(?:(?:https?|mailto):[^"]*|[^":]*)"(?: title="[^"]*")?|ol start="\d+")>$/,
      )
    }
  },
)
