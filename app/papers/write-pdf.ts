import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { brand } from '#domain/kernel/brand.ts'
import type { Paper, PaperColumn, PaperFact, PaperPart } from './paper.ts'

const { resolve } = createRequire(import.meta.url)
const MARGIN = 56
const INK = '#0b0c0e'
const SOFT = '#5b636e'
const RULE = '#ddd6c7'
const RED = '#d3202e'
const FIGURES = { features: ['tnum'] as PDFKit.Mixins.OpenTypeFeatures[] }

/** The family comes in files by script; the first that has a letter writes it. */
const SCRIPTS = ['latin', 'latin-ext', 'cyrillic-ext', 'vietnamese'] as const
const WEIGHTS = { regular: 400, bold: 700 } as const
type Weight = keyof typeof WEIGHTS

type Sheet = PDFKit.PDFDocument
type PaperPictures = Extract<PaperPart, { kind: 'pictures' }>

/** Writes a paper as a PDF on sheets of A4, all in memory: a receipt takes one sheet, a statement as many as it needs. */
export async function writePdf(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: paper.language,
    displayTitle: true,
    info: { Title: paper.title, Author: brand.name },
  })
  for (const [weight, number] of Object.entries(WEIGHTS)) {
    for (const script of SCRIPTS) {
      const file = `@fontsource/hanken-grotesk/files/hanken-grotesk-${script}-${number}-normal.woff`
      sheet.registerFont(`${weight} ${script}`, resolve(file))
    }
  }
  writeHead(sheet, paper)
  for (const part of paper.parts) writePart(sheet, part)
  sheet.moveDown(0.5)
  for (const note of paper.notes) {
    breakBefore(sheet, 40)
    write(sheet, note, { size: 8.5, colour: SOFT })
    sheet.moveDown(0.5)
  }
  numberPages(sheet, paper)
  sheet.end()
  return new Uint8Array(await buffer(sheet))
}

function writeHead(sheet: Sheet, { title, issuer, addressee }: Paper): void {
  mark(sheet, 22)
  write(sheet, brand.name, { size: 13, weight: 'bold', x: MARGIN + 30, y: MARGIN + 2 })
  write(sheet, issuer, { size: 8.5, colour: SOFT, x: MARGIN, y: MARGIN + 32 })
  sheet.moveDown(2)
  write(sheet, title, { size: 22, weight: 'bold' })
  sheet.moveDown(0.6)
  write(sheet, addressee.label, { size: 8.5, colour: SOFT })
  write(sheet, addressee.name, { size: 11, weight: 'bold' })
  sheet.moveDown(1.2)
}

/** The mark of the brand, as `public/brand/mark.svg` has it on a field of 200 by 200. */
function mark(sheet: Sheet, size: number): void {
  const red = 'm0 110v31.42l58.58 58.58h31.42v-90z'
  const ink =
    'm0 90v-31.42l58.58-58.58h82.84l58.58 58.58v82.84l-58.58 58.58h-31.42v-27h20.24l42.76-42.76v-60.48l-42.76-42.76h-60.48l-42.76 42.76v20.24z'
  sheet
    .save()
    .translate(MARGIN, MARGIN)
    .scale(size / 200)
  sheet.path(red).fill(RED).path(ink).fill(INK).restore()
}

function writePart(sheet: Sheet, part: PaperPart): void {
  if (part.title) {
    breakBefore(sheet, 60)
    write(sheet, part.title, { size: 11, weight: 'bold' })
    sheet.moveDown(0.3)
  }
  if (part.kind === 'facts') for (const fact of part.facts) writeFact(sheet, fact)
  else if (part.kind === 'pictures') writePictures(sheet, part)
  else writeTable(sheet, part.columns, part.rows)
  rule(sheet, RULE)
  sheet.moveDown(1.2)
}

const widthOf = ({ page }: Sheet) => page.width - 2 * MARGIN

/** @param area From where to where it goes; the whole width without. */
function writeFact(
  sheet: Sheet,
  { label, value, total }: PaperFact,
  area = { x: MARGIN, width: widthOf(sheet) },
): void {
  const size = total ? 11 : 9.5
  const left = area.width * 0.38
  const width = area.width - left
  const height = heightOf(sheet, value, { size, weight: 'bold', width })
  breakBefore(sheet, height + 12)
  rule(sheet, total ? INK : RULE, area.x)
  const y = sheet.y + 5
  write(sheet, label, { size, colour: total ? INK : SOFT, x: area.x, y, width: left - 8 })
  const below = sheet.y
  write(sheet, value, { size, weight: 'bold', x: area.x + left, y, width })
  sheet.x = MARGIN
  sheet.y = Math.max(below, sheet.y) + 5
}

/** The picture on the left; facts and the square that a camera reads beside it. */
function writePictures(sheet: Sheet, { art, facts, square }: PaperPictures): void {
  const { y } = sheet
  const [width, height, side] = [176, 229, 72]
  const area = { x: MARGIN + width + 28, width: widthOf(sheet) - width - 28 }
  sheet.image(Buffer.from(art), MARGIN, y, { width })
  sheet.y = y
  for (const fact of facts) writeFact(sheet, fact, area)
  const below = Math.max(sheet.y + 8, y + height - side)
  sheet
    .save()
    .translate(area.x, below)
    .scale(side / square.size)
    .path(square.path)
    .fill(INK)
    .restore()
  const caption = { x: area.x + side + 10, y: below + 8, width: area.width - side - 10 }
  write(sheet, square.caption, { size: 8.5, colour: SOFT, ...caption })
  sheet.x = MARGIN
  sheet.y = Math.max(y + height, below + side) + 14
}

function writeTable(
  sheet: Sheet,
  columns: readonly PaperColumn[],
  rows: readonly (readonly string[])[],
): void {
  const titles = columns.map(({ text }) => text)
  writeRow(sheet, columns, titles, { size: 8.5, colour: SOFT })
  for (const row of rows) writeRow(sheet, columns, row, { size: 8.5 }, titles)
}

/** One row; on a new sheet the titles of the columns come first. */
function writeRow(
  sheet: Sheet,
  columns: readonly PaperColumn[],
  cells: readonly string[],
  style: Style,
  titles?: readonly string[],
): void {
  const heights = columns.map(({ width }, at) =>
    heightOf(sheet, cells[at] ?? '', { ...style, width: width * widthOf(sheet) - 6 }),
  )
  const height = Math.max(...heights)
  const isNew = breakBefore(sheet, height + 8)
  if (isNew && titles) writeRow(sheet, columns, titles, { size: 8.5, colour: SOFT })
  rule(sheet, RULE)
  const y = sheet.y + 4
  let x = MARGIN
  for (const [at, { width, right }] of columns.entries()) {
    const room = width * widthOf(sheet)
    const align = right ? 'right' : 'left'
    write(sheet, cells[at] ?? '', { ...style, x, y, width: room - (right ? 0 : 6), align })
    x += room
  }
  sheet.x = MARGIN
  sheet.y = y + height + 4
}

interface Style {
  size: number
  weight?: Weight
  colour?: string
  x?: number
  y?: number
  width?: number
  align?: 'left' | 'right'
}

/** Writes a text letter by letter's own file, so that names of every country stand whole. */
function write(sheet: Sheet, text: string, style: Style): void {
  const {
    size,
    weight = 'regular',
    colour = INK,
    x,
    y,
    width = widthOf(sheet),
    align = 'left',
  } = style
  sheet.fontSize(size).fillColor(colour)
  const runs = runsOf(sheet, text, weight)
  for (const [at, run] of runs.entries()) {
    const options = { ...FIGURES, width, align, continued: at < runs.length - 1 }
    sheet.font(`${weight} ${run.script}`)
    if (at === 0 && x !== undefined && y !== undefined) sheet.text(run.text, x, y, options)
    else sheet.text(run.text, options)
  }
}

function heightOf(sheet: Sheet, text: string, { size, weight = 'regular', width }: Style): number {
  const room = { ...FIGURES, ...(width === undefined ? {} : { width }) }
  return sheet
    .font(`${weight} latin`)
    .fontSize(size)
    .heightOfString(printable(text) || ' ', room)
}

/** The narrow space of French figures is in none of the files. */
const printable = (text: string) => text.replaceAll('\u202F', '\u00A0')

function runsOf(sheet: Sheet, text: string, weight: Weight) {
  const runs: { script: string; text: string }[] = []
  for (const letter of printable(text) || ' ') {
    const script = SCRIPTS.find((each) => hasLetter(sheet, `${weight} ${each}`, letter)) ?? 'latin'
    const last = runs.at(-1)
    if (last?.script === script) last.text += letter
    else runs.push({ script, text: letter })
  }
  return runs
}

/** The library does not tell what a font has; the one that it has opened does. */
function hasLetter(sheet: Sheet, font: string, letter: string): boolean {
  const { _font } = sheet.font(font) as unknown as {
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
  }
  return _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

function rule(sheet: Sheet, colour: string, from = MARGIN): void {
  const right = sheet.page.width - MARGIN
  sheet.moveTo(from, sheet.y).lineTo(right, sheet.y).lineWidth(0.75).stroke(colour)
}

/** Goes on to another sheet where so many points are not left on this one. */
function breakBefore(sheet: Sheet, points: number): boolean {
  if (sheet.y + points < sheet.page.height - MARGIN - 16) return false
  sheet.addPage()
  return true
}

function numberPages(sheet: Sheet, { title }: Paper): void {
  const { count } = sheet.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    sheet.switchToPage(at)
    // Below the margin, where text would else begin another sheet.
    sheet.page.margins.bottom = 0
    const y = sheet.page.height - MARGIN + 14
    write(sheet, `${title} · ${at + 1}/${count}`, { size: 7.5, colour: SOFT, x: MARGIN, y })
  }
}
