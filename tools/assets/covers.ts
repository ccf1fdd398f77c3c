import { guilloche } from '#domain/certificates/certificate-art/guilloche.ts'
import { lattice } from '#domain/certificates/certificate-art/lattice.ts'
import { randomnessFrom } from '#domain/certificates/certificate-art/randomness.ts'
import { rings } from '#domain/certificates/certificate-art/rings.ts'
import type { Drawing, Theme } from '#domain/certificates/certificate-art/theme.ts'

export const COVER_WIDTH = 640
export const COVER_HEIGHT = 360

export type CoverCategory = 'elite' | 'ascendant' | 'risky' | 'diversified' | 'category'
export type Cover = { id: string; category: CoverCategory }

const INK = { paper: '#0B0C0E', line: '#F4F1EA', accent: '#FF5A57', title: '' }
const CHALK = { paper: '#F4F1EA', line: '#0B0C0E', accent: '#D3202E', title: '' }
const BLUE = { paper: '#173BA3', line: '#F4F1EA', accent: '#E4BA4E', title: '' }
const STEEL = { paper: '#181B1F', line: '#B4BAC2', accent: '#E4BA4E', title: '' }
const NIGHT = { paper: '#121417', line: '#8FB0FF', accent: '#FF5A57', title: '' }

/** Where the middle of the art lies, how large it is, and how it is turned. */
type Crop = { x: number; y: number; scale: number; turn: number }
type Recipe = {
  theme: Theme
  crop: Crop
  rank: number
  draw: (drawing: Drawing, seed: string) => string
}

const engraved =
  (fights: number, level: number): Recipe['draw'] =>
  (drawing, seed) =>
    guilloche(drawing, randomnessFrom(seed), { fights, level })
const wrapped: Recipe['draw'] = (drawing, seed) => rings(drawing, randomnessFrom(seed))
const fenced: Recipe['draw'] = (drawing, seed) => lattice(drawing, randomnessFrom(seed))

/** One look per category of Pocket; a category of weight has two, told apart by the Pocket's id. */
const RECIPES: Record<CoverCategory, [Recipe, ...Recipe[]]> = {
  elite: [
    { theme: INK, crop: { x: 432, y: 190, scale: 1.72, turn: 0 }, rank: 7, draw: engraved(3, 2) },
  ],
  ascendant: [
    { theme: CHALK, crop: { x: 448, y: 236, scale: 1.75, turn: -12 }, rank: 5, draw: wrapped },
  ],
  risky: [
    {
      theme: NIGHT,
      crop: { x: 322, y: 172, scale: 2.9, turn: 22.5 },
      rank: 1,
      draw: engraved(1, 0),
    },
  ],
  diversified: [
    { theme: BLUE, crop: { x: 410, y: 178, scale: 2.05, turn: 0 }, rank: 4, draw: fenced },
  ],
  category: [
    { theme: STEEL, crop: { x: 424, y: 150, scale: 1.9, turn: 8 }, rank: 7, draw: wrapped },
    { theme: INK, crop: { x: 470, y: 200, scale: 2.3, turn: 0 }, rank: 2, draw: fenced },
  ],
}

/** A Pocket's cover: a large crop of the certificate's own art, with the red corner. */
export function cover({ id, category }: Cover): string {
  const recipes = RECIPES[category]
  const recipe = recipes[Number(id.replace(/\D/g, '')) % recipes.length] ?? recipes[0]
  const { theme, crop, rank, draw } = recipe
  const art = draw({ id: `k${id}`, theme, rank, light: false }, `${category}/${id}`)
  const place = `translate(${crop.x} ${crop.y}) rotate(${crop.turn}) scale(${crop.scale})`
  const edge = `M20 56L56 20H604L620 36V304L584 340H56L20 304z`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}"><path fill="${theme.paper}" d="M0 0h640v360H0z"/><path fill="none" stroke="${theme.line}" stroke-opacity=".55" d="${edge}"/><g fill="none" transform="${place}">${art}</g><path fill="#D3202E" d="M0 360V306l54 54z"/></svg>`
}
