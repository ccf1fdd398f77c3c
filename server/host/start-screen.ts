import { brand } from '#domain/kernel/brand.ts'
import { LAUNCH_SWITCHES } from '#domain/kernel/launch.ts'
import { missingLegalFacts } from '#domain/kernel/legal.ts'
import { isBackingUnauthorised } from '#server/identity/door.ts'
import type { Platform } from '#server/kernel/door.ts'

/** The start screen of the process. */
export async function startScreen(platform: Platform, url: string | null): Promise<string> {
  const state = platform.launch.read()
  const on = LAUNCH_SWITCHES.filter((name) => state[name])
  const lines = [
    url
      ? `${brand.name} is at ${url}`
      : `${brand.name} works in the background and does not listen`,
    '',
    `  launched   ${on.length > 0 ? on.join(', ') : 'nothing: the announcement and the demo'}`,
    `  data       ${platform.storage.place} (${platform.storage.kind === 'embedded' ? 'embedded; set DATABASE_URL for money' : 'PostgreSQL'})`,
    `  providers  ${providers(platform)}`,
    `  chain      ${chainOf(platform)}`,
  ]
  if (on.length === 0) {
    lines.push('', '  To try the whole platform in the sandbox: npm start -- --launch all')
  }
  if (await isBackingUnauthorised(platform.db)) {
    lines.push(
      '',
      '  Backing was turned off: with a real provider it takes an authorisation reference.',
    )
  }
  const { mail, standInsOpen } = platform.ports
  if (!standInsOpen) {
    lines.push('', '  /sandbox is closed: a provider is real, or others than this machine come in.')
  }
  if (url && standInsOpen && mail.sandbox && on.length > 0) {
    lines.push('', `  Mails that would have gone out: ${url}/sandbox/outbox`)
  }
  if (url && platform.env.launchAll) {
    lines.push(
      `  Operators’ page: ${url}/operator (how to log in: ${url}/sandbox/operators${platform.env.exposed ? ', with the token of the data folder' : ''})`,
    )
  }
  if (url && platform.env.largeWorld) {
    lines.push(`  To look around as one of the invented people: ${url}/sandbox/people`)
  }
  const missing = missingLegalFacts()
  if (missing.length > 0) {
    lines.push(
      '',
      `  Before going live the owner fills in (domain/kernel/legal.ts): ${missing.join(', ')}.`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** Whether certificates have tokens, and where. */
function chainOf({ ports: { chain, openContracts } }: Platform): string {
  const { certificates, network, chainId } = chain
  if (openContracts !== null) return 'contracts run once something is launched or booked'
  if (certificates === null)
    return 'in the database: no contract runs, and no certificate has a token'
  return `${network?.name ?? 'unnamed'}, number ${chainId}; certificates are tokens of ${certificates}`
}

function providers({ ports }: Platform): string {
  if (ports.allSandbox) return 'all sandbox: no real money, no real mail'
  const real = (['card', 'mail', 'kyc', 'screening'] as const).filter(
    (port) => !ports[port].sandbox,
  )
  return `real: ${real.join(', ')}; the rest sandbox`
}
