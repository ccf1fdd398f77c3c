export type Side = 'top' | 'right' | 'bottom' | 'left'

/** The gap between a control and its tip, and what stays free at the window's edges. */
export const TIP_GAP = 6
const EDGE = 8

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Where a tip goes: centred on the side that was asked for, on the opposite one where that has no
 * room, and always inside the window. In window pixels.
 */
export function placeTip(
  control: Box,
  tip: { width: number; height: number },
  side: Side,
  view: { width: number; height: number },
): { left: number; top: number } {
  const upright = side === 'top' || side === 'bottom'
  const left = upright
    ? control.left + (control.width - tip.width) / 2
    : beside(control.left, control.width, tip.width, side === 'right', view.width)
  const top = upright
    ? beside(control.top, control.height, tip.height, side === 'bottom', view.height)
    : control.top + (control.height - tip.height) / 2
  return {
    left: Math.round(within(left, tip.width, view.width)),
    top: Math.round(within(top, tip.height, view.height)),
  }
}

/** Before or after the control on one axis. */
function beside(start: number, length: number, own: number, after: boolean, room: number): number {
  const behind = start + length + TIP_GAP
  const ahead = start - TIP_GAP - own
  if (after) return behind + own <= room - EDGE ? behind : ahead
  return ahead >= EDGE ? ahead : behind
}

function within(start: number, own: number, room: number): number {
  return Math.max(EDGE, Math.min(start, room - EDGE - own))
}
