import { fingerprint } from './randomness.ts'
import { closed, line, type Point, short } from './shape.ts'
import type { Drawing } from './theme.ts'

export const WIDTH = 400
export const HEIGHT = 520
const OUTER = 10
const CUT = 34
/** A frame drawn farther in keeps its distance at the cut corners as well. */
const CUT_PER_INSET = 2 - Math.SQRT2

/** A frame with its four corners cut at 45°, parallel to the page's edge. */
function chamfered(inset: number): Point[] {
  const cut = CUT - CUT_PER_INSET * (inset - OUTER)
  const [left, top, right, bottom] = [inset, inset, WIDTH - inset, HEIGHT - inset]
  return [
    [left, top + cut],
    [left + cut, top],
    [right - cut, top],
    [right, top + cut],
    [right, bottom - cut],
    [right - cut, bottom],
    [left + cut, bottom],
    [left, bottom - cut],
  ]
}

/** One running wave with `bows` bows, from the origin to the right. */
function wave(length: number, bows: number, height: number): string {
  const bow = length / bows
  const steps = ` ${short(bow, 2)} 0`.repeat(bows - 1)
  return `M0 0q${short(bow / 2, 2)}-${height} ${short(bow, 2)} 0t${steps.trim()}`
}

/** Four waves with common nodes make a chain; it runs along the straight sides of the frame. */
function chain(id: string, length: number, bows: number): string {
  const copies = ['1 -1', '1 .4', '1 -.4'].map(
    (scale) => `<use href="#${id}w" transform="scale(${scale})"/>`,
  )
  return `<g id="${id}"><path id="${id}w" d="${wave(length, bows, 9)}"/>${copies.join('')}<path d="M0 0h${length}" stroke-width="1.7" stroke-linecap="round" stroke-dasharray="0 ${short(length / bows, 2)}"/></g>`
}

function border(id: string): string {
  const [across, down] = [WIDTH - 88, HEIGHT - 88]
  const band = OUTER + 6.5
  const place = (x: number, y: number, turn: number) =>
    `transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}"`
  const far = (ref: string, at: string) => `<use href="#${ref}" ${at}/>`
  return [
    `<g ${place(44, band, 0)}>${chain(`${id}x`, across, 26)}</g>`,
    far(`${id}x`, place(44, HEIGHT - band, 0)),
    `<g ${place(band, 44, 90)}>${chain(`${id}y`, down, 36)}</g>`,
    far(`${id}y`, place(WIDTH - band, 44, 90)),
  ].join('')
}

/** The cut corners of the band, filled with engraved ticks. */
function corners(): string {
  const cuts = chamfered(OUTER + 6.5)
  const d = [0, 2, 4, 6].map((i) => line(cuts.slice(i, i + 2))).join('')
  return `<path d="${d}" stroke-width="8" stroke-dasharray=".6 1.6"/>`
}

/** A line of dashes whose lengths spell the certificate's own fingerprint. */
function fingerprintLine(seed: string): string {
  const bits = fingerprint(seed) ^ Math.imul(fingerprint(`${seed}/frame`), 0x9e3779b1)
  const dashes = Array.from(
    { length: 16 },
    (_, i) => 0.8 + ((bits >>> (2 * i)) & 3) * (i % 2 ? 0.4 : 1.6),
  )
  return `<path d="${closed(chamfered(OUTER + 16))}" stroke-width="1" stroke-dasharray="${dashes.map((dash) => short(dash)).join(' ')}"/>`
}

/** The page, its engraved border and the filled lower-left corner: the red corner itself. */
export function frame({ id, theme, light }: Drawing, seed: string): string {
  const [, , , , , , foot, side] = chamfered(OUTER - 4)
  const corner: Point[] = [
    [OUTER, HEIGHT - OUTER],
    [(foot?.[0] ?? 0) - 4, HEIGHT - OUTER],
    [OUTER, (side?.[1] ?? 0) + 4],
  ]
  const engraving = light ? '' : `<g stroke-width=".5">${border(`${id}e`)}${corners()}</g>`
  return `<path fill="${theme.paper}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><path fill="${theme.accent}" d="${closed(corner)}"/><g fill="none" stroke="${theme.line}"><path d="${closed(chamfered(OUTER))}" stroke-width="1.4"/>${engraving}<path d="${closed(chamfered(OUTER + 13))}" stroke-width=".7"/>${fingerprintLine(seed)}</g>`
}
