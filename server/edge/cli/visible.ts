/** What a terminal obeys instead of showing it, line ends and tabs apart, and marks that turn the direction of what follows. */
const OBEYED = /(?![\n\t])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** A text with what it would do to a terminal written out (`\u{1b}`): people choose titles and names that operators read. */
export function visible(text: string): string {
  return text.replace(OBEYED, (mark) => `\\u{${mark.codePointAt(0)?.toString(16)}}`)
}
