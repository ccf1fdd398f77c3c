import { around, short } from './shape.ts'

/** A lathe-turned rosette: one ellipse, turned `petals` times over half a circle. */
export function rosette(id: string, petals: number, reach: number, waist: number): string {
  const ellipse = `<ellipse rx="${short(reach)}" ry="${short(waist)}"/>`
  return around(id, petals, ellipse, 0.5 / petals)
}
