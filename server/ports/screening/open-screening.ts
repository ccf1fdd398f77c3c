import { createChainalysis } from './chainalysis.ts'
import { createElliptic } from './elliptic.ts'
import { createEuList } from './eu-list.ts'
import { joinSources } from './join-sources.ts'
import type {
  NameListChoice,
  SandboxScreening,
  ScreeningChoice,
  ScreeningPort,
  ScreeningSource,
} from './port.ts'
import { sandboxNames } from './sandbox.ts'
import { createSandboxChainalysis } from './sandbox-chainalysis.ts'
import type { ScreeningSandboxContext } from './sandbox-context.ts'
import { createSandboxElliptic, ellipticSecret } from './sandbox-elliptic.ts'

export interface OpenedScreening {
  screening: ScreeningPort
  sandboxScreening: SandboxScreening | null
  /** At least a part of it is a stand-in: no real money is accepted on its verdict. */
  hasStandIn: boolean
}

/** The adapter for this choice beside the list of names; with a stand-in the same one, its calls led into this process. */
export function openScreening(
  choice: ScreeningChoice,
  nameList: NameListChoice | null,
  context: ScreeningSandboxContext,
): OpenedScreening {
  const { wallets, sandboxScreening } = openWallets(choice, context)
  const { now } = context
  const names = nameList ? createEuList({ ...nameList, now }) : sandboxNames
  const sources: readonly ScreeningSource[] = [names, wallets]
  const hasStandIn = sources.some(({ sandbox }) => sandbox)
  return { screening: joinSources(sources), sandboxScreening, hasStandIn }
}

function openWallets(choice: ScreeningChoice, context: ScreeningSandboxContext) {
  const { now, apiKey } = context
  if (choice.vendor === 'chainalysis') {
    return { wallets: createChainalysis(choice), sandboxScreening: null }
  }
  if (choice.vendor === 'elliptic') {
    return { wallets: createElliptic({ ...choice, now }), sandboxScreening: null }
  }
  const toSandbox: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(String(input))
    return fetch(`${context.ownUrl()}/sandbox/${choice.of}${pathname}${search}`, init)
  }
  const shared = { fetch: toSandbox, sandbox: true }
  if (choice.of === 'elliptic') {
    const wallets = createElliptic({ ...shared, now, apiKey, secret: ellipticSecret(context) })
    return { wallets, sandboxScreening: createSandboxElliptic(context) }
  }
  const wallets = createChainalysis({ ...shared, kytToken: apiKey, sanctionsKey: apiKey })
  return { wallets, sandboxScreening: createSandboxChainalysis(context) }
}
