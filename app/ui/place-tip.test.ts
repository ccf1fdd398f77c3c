import { expect, test } from 'vitest'
import { placeTip } from './place-tip.ts'

const view = { width: 1000, height: 600 }
const tip = { width: 80, height: 30 }

test('a tip is centred on the side that was asked for', () => {
  const control = { left: 400, top: 300, width: 40, height: 40 }
  expect(placeTip(control, tip, 'bottom', view)).toEqual({ left: 380, top: 346 })
  expect(placeTip(control, tip, 'top', view)).toEqual({ left: 380, top: 264 })
  expect(placeTip(control, tip, 'right', view)).toEqual({ left: 446, top: 305 })
  expect(placeTip(control, tip, 'left', view)).toEqual({ left: 314, top: 305 })
})

test('a tip without room goes to the other side', () => {
  const low = { left: 400, top: 560, width: 40, height: 40 }
  expect(placeTip(low, tip, 'bottom', view).top).toBe(524)
  const high = { left: 400, top: 2, width: 40, height: 40 }
  expect(placeTip(high, tip, 'top', view).top).toBe(48)
})

test('a tip stays inside the window', () => {
  const corner = { left: 980, top: 10, width: 20, height: 20 }
  expect(placeTip(corner, tip, 'bottom', view).left).toBe(912)
  expect(placeTip({ ...corner, left: 0 }, tip, 'bottom', view).left).toBe(8)
})
