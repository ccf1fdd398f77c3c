import { micromark } from 'micromark'

/** Everything of Markdown but paragraphs, emphasis, lists and links. */
const LEFT_OUT = [
  'autolink',
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelStartImage',
  'setextUnderline',
  'thematicBreak',
]

/**
 * What somebody has written, as HTML: the library escapes tags and drops addresses other than http, https and mailto. Links say
 * that they are not ours.
 */
export function textAsHtml(text: string): string {
  const html = micromark(text, { extensions: [{ disable: { null: LEFT_OUT } }] })
  // A quotation mark of the author's is escaped, so that only the library's own tags begin like this.
  return html.replaceAll('<a href="', '<a rel="nofollow ugc noopener" href="')
}

/** The words alone, for places where they stand in one paragraph. */
export const withoutMarks = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|\*|__|_)(?=\S)(.+?)\1/g, '$2')
    .replace(/^[-*] /gm, '')
