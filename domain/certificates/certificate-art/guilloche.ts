import type { Randomness } from './randomness.ts'
import { rosette } from './rosette.ts'
import { around, between, closed, line, octagon, type Point, polar, short } from './shape.ts'
import type { Drawing } from './theme.ts'

const RIM = 160
const HEART = 30
/** More rings than this cannot be told apart; the face states the number of fights in words anyway. */
const MOST_RINGS = 12

/** The octagon whose corners lie on this one's sides, `share` of the way along. */
function turnedInside(corners: readonly Point[], share: number, forward: boolean): Point[] {
  return corners.map((corner, k) =>
    between(corner, corners[(k + (forward ? 1 : 7)) % 8] ?? corner, share),
  )
}

const radiusOf = ([x, y]: Point) => Math.sqrt(x * x + y * y)

/** How many turned octagons fit between rim and heart. */
function countInside(share: number): number {
  const scale = radiusOf(turnedInside(octagon(1), share, true)[0] ?? [1, 0])
  let count = 0
  for (let radius = RIM; radius > HEART; radius *= scale) count++
  return count
}

/** Small lozenges on the octagon's corners, filled up to the rank: the posts of the ring. */
function posts({ theme, rank }: Drawing): string {
  const studs = Array.from({ length: 8 }, (_, i) => {
    const [x, y] = polar(RIM, 3 / 16 + i / 8)
    const colour = i < rank ? theme.accent : theme.paper
    return `<path d="M${short(x)} ${short(y - 5)}l5 5-5 5-5-5z" fill="${colour}"/>`
  })
  return `<g stroke="${theme.accent}" stroke-width="1.2">${studs.join('')}</g>`
}

/**
 * The guilloche of a career share: octagons turning inwards. Each covered fight is one ring of it, and
 * the sense of turning changes at its red edge; each level of cover adds a heavy rim.
 */
export function guilloche(
  drawing: Drawing,
  randomness: Randomness,
  facts: { fights: number; level: number },
): string {
  const { id, theme, light } = drawing
  const fights = Math.min(Math.max(Math.trunc(facts.fights), 1), MOST_RINGS)
  const share = randomness.whole(50, 80) / (light ? 650 : 1000)
  const perRing = Math.max(3, Math.floor(countInside(share) / fights))
  const forward = randomness.pick([true, false])
  let corners = octagon(RIM)
  let out = ''
  for (let ring = 0; ring < fights; ring++) {
    const edge = closed(corners)
    let sides = ''
    for (let i = 0; i < perRing; i++) {
      sides += line(corners.slice(0, 2))
      corners = turnedInside(corners, share, forward === (ring % 2 === 0))
    }
    const fine = short(0.7 - (0.35 * ring) / fights, 2)
    out += `<g stroke-width="${fine}">${around(`${id}r${ring}`, 8, `<path d="${sides}"/>`)}</g>`
    out += `<path d="${edge}" stroke="${theme.accent}" stroke-width="${short(1.6 - (0.8 * ring) / fights)}"/>`
  }
  const heart = radiusOf(corners[0] ?? [HEART, 0])
  const petals = randomness.pick([12, 16, 20]) / (light ? 2 : 1)
  const waist = (heart * randomness.whole(25, 55)) / 100
  const rims = Array.from(
    { length: facts.level },
    (_, i) => `<path d="${closed(octagon(RIM + 5 + i * 4.5))}" stroke-width="2.2"/>`,
  )
  return `<g stroke="${theme.line}">${out}<g stroke="${theme.accent}"><path d="${closed(corners)}" stroke-width="1.2"/>${rims.join('')}<g stroke-width=".5">${rosette(`${id}c`, petals, heart * 0.86, waist)}</g></g>${posts(drawing)}</g>`
}
