/** Measures of the arena in metres. The floor is y = 0, the canvas centre is x = z = 0. */
export const CANVAS_Y = 0.85
export const CAGE_RADIUS = 4.6
export const PLATFORM_RADIUS = 5.15
export const FENCE_HEIGHT = 1.8
/** Turn of the octagon, so that no side stands square to the camera. */
export const CAGE_TURN = (16 * Math.PI) / 180
/** Corner numbers of the two colours: the outermost posts left and right as the camera sees them. */
export const RED_CORNER = 4
export const BLUE_CORNER = 1

/** Point of an octagon corner on the ground plan, as [x, z]. */
export function corner(index: number, radius: number): [number, number] {
  const angle = CAGE_TURN * -1 + (index * Math.PI) / 4
  return [Math.cos(angle) * radius, Math.sin(angle) * radius]
}
