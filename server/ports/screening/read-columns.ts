/** A cell, quoted or not, and what ends it. */
const cell = /(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r?\n|$)/y

/**
 * Reads a text of columns that semicolons part, the first line naming them: RFC 4180 otherwise.
 * @throws SyntaxError for a text that is not so, or a line that has more or fewer cells than there are names.
 */
export function readColumns(text: string): readonly Readonly<Record<string, string>>[] {
  const [names, ...lines] = readLines(text.replace(/^\uFEFF/, ''))
  if (!names) throw new SyntaxError('there is nothing')
  return lines.map((line, at) => {
    if (line.length !== names.length)
      throw new SyntaxError(`line ${at + 2} has ${line.length} cells`)
    return Object.fromEntries(names.map((name, column) => [name, line[column] ?? '']))
  })
}

function readLines(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  cell.lastIndex = 0
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (!found) throw new SyntaxError(`a cell at ${at} does not end`)
    const [, quoted, bare = '', end] = found
    line.push(quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"'))
    if (end === ';') continue
    lines.push(line)
    line = []
  }
  if (line.length > 0) lines.push([...line, ''])
  return lines
}
