import { brand } from '#domain/kernel/brand.ts'
import { demoCredentials } from './credentials.ts'
import type { DemoUser } from './demo-session.ts'

/** Who the demonstration's credentials belong to. */
export const sampleUser: DemoUser = {
  email: demoCredentials.email,
  name: 'Camille Rivage',
  id: '1',
}

/** Who comes in by the direct-access button. */
export const visitingUser: DemoUser = {
  email: `visite@${brand.supportEmail.split('@')[1]}`,
  name: 'Visite Démo',
  id: '1',
}
