import { afterAll, beforeAll, describe } from 'vitest'
import { type Site, serveSite } from './served-site.ts'
import { workedPocketJourney } from './worked-pocket.ts'

let served: Site | null = null
const site = () => {
  if (!served) throw new Error('it is served by now')
  return served
}
beforeAll(async () => {
  served = await serveSite()
})
afterAll(async () => {
  const { touched, untouched } = site().coverage()
  const lines = [
    `operations that the journeys ask for (${touched.length}):`,
    ...touched.map((one) => `  ${one}`),
    `operations that no journey asks for (${untouched.length}):`,
    ...untouched.map((one) => `  ${one}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  await site().close()
})

describe('by HTTP alone: a Pocket of two fights, from the application to the burn', () => {
  workedPocketJourney(site)
})
