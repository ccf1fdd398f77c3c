import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { platesOf } from '#app/live/plates.ts'
import { worldFighters } from '#server/edge/world/people.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'

test('every athlete of the sandbox has a plate and a head of their own', () => {
  const others = Object.values(worldFighters).map(({ row }) => row.id)
  const found = [sandboxIds.ines, sandboxIds.moussa, ...others].map(platesOf)
  const names = found.flatMap((plates) => [plates?.plate, plates?.face])
  for (const name of names) expect(existsSync(`public${name}`), name).toBe(true)
  expect(new Set(names).size).toBe(names.length)
})

test('nobody else is shown with an invented face', () => {
  expect(platesOf(sandboxIds.federation)).toBeNull()
  expect(platesOf('7d1f0a52-6a3e-4f7e-9d0f-0f6f4f3b2a11')).toBeNull()
})
