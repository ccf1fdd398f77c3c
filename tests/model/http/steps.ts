import { backingTransitions } from './steps-backing.ts'
import { bankSteps } from './steps-bank.ts'
import { emailSteps } from './steps-emails.ts'
import { fightSteps } from './steps-fights.ts'
import { marketSteps } from './steps-market.ts'
import { moneySteps } from './steps-money.ts'
import { providerSteps } from './steps-provider.ts'
import { stopSteps } from './steps-stops.ts'
import { studioSteps } from './steps-studio.ts'
import { timeSteps } from './steps-time.ts'
import type { Step } from './world.ts'

/** Everything that a run over HTTP may do. */
export const allSteps: readonly Step[] = [
  ...timeSteps,
  ...backingTransitions,
  ...emailSteps,
  ...bankSteps,
  ...studioSteps,
  ...fightSteps,
  ...moneySteps,
  ...marketSteps,
  ...stopSteps,
  ...providerSteps,
]
