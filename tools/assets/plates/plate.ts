import { attention, inSquare } from './attention.ts'
import type { Fighter } from './fighters.ts'
import { type Figure, figure, outlinesOf } from './figure.ts'
import type { Sight, View } from './light.ts'
import { HEIGHT, onPage, unitsPerCm, WIDTH } from './page.ts'

/** The figure is followed this closely at best; the fit below coarsens it until the file is small enough. */
const FINEST_SLACK = 0.5
const COARSEST_SLACK = 6

/** Red corner, ink, blue corner. */
const GROUND =
  '<linearGradient id="r"><stop stop-color="#63131B"/><stop offset=".5" stop-color="#121417"/><stop offset="1" stop-color="#17338A"/></linearGradient>'
const HATCH =
  '<pattern id="h" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path stroke="#0B0C0E" stroke-width="3" d="M0 1h6"/></pattern>'
/** The foot goes to ink, so that a name can stand there. */
const FADE =
  '<linearGradient id="f" x2="0" y2="1"><stop offset=".66" stop-color="#0B0C0E" stop-opacity="0"/><stop offset=".97" stop-color="#0B0C0E"/></linearGradient>'
/** What a head may stand on instead. */
const GROUNDS = { chalk: '#F4F1EA', red: '#D3202E', blue: '#1F4FD8' }
const PAGE = `d="M0 0h${WIDTH}v${HEIGHT}H0z"`

/** Measuring marks down both sides, as at a weigh-in, and the two corners' bar along the foot. */
const MARKS = 'd="M6 20v301M314 20v301" stroke="#F4F1EA" stroke-opacity=".35" stroke-width='
const GRAPHICS = `<path ${MARKS}"7" stroke-dasharray="1 9"/><path ${MARKS}"13" stroke-dasharray="1 49"/><path fill="#D3202E" d="M0 394h157l-6 6H0z"/><path fill="#1F4FD8" d="M163 394h157v6H157z"/>`

/** From back to front: monogram, dark figure, hatching, lit figure, marks. */
function composed({ clip, dark, bright }: Figure, monogram: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${GROUND}${HATCH}${FADE}${clip}<path fill="url(#r)" ${PAGE}/>${monogram}${dark}<path fill="url(#h)" opacity=".4" ${PAGE}/>${bright}<path fill="url(#f)" ${PAGE}/>${GRAPHICS}</svg>`
}

/** Draws as finely as `mostBytes` allows. Throws when even the coarsest drawing is larger. */
function fitted(mostBytes: number, draw: (slack: number) => string): string {
  for (let slack = FINEST_SLACK; slack < COARSEST_SLACK; slack *= 1.04) {
    const svg = draw(slack)
    if (svg.length <= mostBytes) return svg
  }
  throw new Error(`The picture does not fit into ${mostBytes} bytes`)
}

/** A fighter seen and ready to be drawn. */
export type Seen = { fighter: Fighter; view: View; sight: Sight }

/** The plate of a fighter, and the head alone in a square for avatars. `monogram` is in drawing units. */
export function plates(
  { fighter, view, sight }: Seen,
  monogram: string,
  mostBytes: { plate: number; face: number },
): { plate: string; face: string } {
  const outlines = outlinesOf(sight, view)
  const ease = attention(fighter, view)
  const middle = onPage(fighter.pose.headAt, view)
  const half = 15.5 * unitsPerCm(view)
  const [left, top, side] = [middle[0] - half, middle[1] - half * 0.94, half * 2].map(Math.round)
  const fill = fighter.ground ? GROUNDS[fighter.ground] : 'url(#r)'
  const square = `d="M${left} ${top}h${side}v${side}h-${side}z"`
  return {
    plate: fitted(mostBytes.plate, (slack) =>
      composed(figure(outlines, view, ease, slack), monogram),
    ),
    face: fitted(mostBytes.face, (slack) => {
      const { clip, dark, bright } = figure(outlines, view, inSquare(middle, half), slack)
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${side} ${side}">${fighter.ground ? '' : GROUND}${clip}<path fill="${fill}" ${square}/>${dark}${bright}</svg>`
    }),
  }
}

/** A fighter alone on nothing, for a scene that lies behind. */
export function cutout({ fighter, view, sight }: Seen, mostBytes: number): string {
  const outlines = outlinesOf(sight, view)
  const ease = attention(fighter, view)
  return fitted(mostBytes, (slack) => {
    const { clip, dark, bright } = figure(outlines, view, ease, slack)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${clip}${dark}${bright}</svg>`
  })
}
