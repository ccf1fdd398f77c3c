import { Command } from 'commander'
import type { KeptMessage } from '#server/orders/door.ts'
import type { AnyDeliveryView } from '#server/webhooks/door.ts'
import { allPages } from './all-pages.ts'
import { CliProblem, WrongCommandLine } from './problems.ts'
import type { Terminal } from './terminal.ts'

/** One message, whichever way it went. */
interface Message {
  direction: 'in' | 'out'
  id: string
  what: string
  at: string
  state: string
  /** How it is had again. */
  path: string
  body: Record<string, string>
}

/** What became of one that was had again. */
interface Replayed {
  direction: Message['direction']
  id: string
  what: string
  outcome: string
}

interface Choice {
  since?: string
  only?: string
  reason?: string
  yes: boolean
}

/** `webhook …`: messages of providers, and those to outside programs. */
export function webhookCommands(terminal: Terminal): Command {
  const webhook = new Command('webhook').description(
    'messages of providers, and to webhook endpoints',
  )
  webhook
    .command('replay')
    .argument('[id]', 'of the provider’s event, or of the message that went out')
    .option('--since <time>', 'every message from then on, such as 2026-11-22T08:00:00Z')
    .option('--only <direction>', 'in: what providers sent; out: what we sent')
    .option('--reason <text>', 'why')
    .option('--yes', 'do it; without this the messages are only shown', false)
    .description('take a provider’s message again as it came, or send one of ours again')
    .action((id: string | undefined, choice: Choice) => replay(terminal, id, choice))
  return webhook
}

async function replay(terminal: Terminal, id: string | undefined, choice: Choice): Promise<void> {
  const { since, only, reason, yes } = choice
  if ((id === undefined) === (since === undefined)) {
    throw new WrongCommandLine('Name one message by its id, or a time with --since.')
  }
  const { instantText } = await import('#server/kernel/door.ts')
  if (since !== undefined && !instantText.safeParse(since).success) {
    throw new WrongCommandLine(
      `--since ${since} is no instant of ours, which looks like 2026-11-22T08:00:00Z.`,
    )
  }
  if (only !== undefined && only !== 'in' && only !== 'out') {
    throw new WrongCommandLine('--only in or out.')
  }
  const messages = [
    ...(only === 'out' ? [] : await incoming(terminal, id, since)),
    ...(only === 'in' ? [] : await outgoing(terminal, id, since)),
  ]
  if (id !== undefined && messages.length === 0) {
    throw new CliProblem(`No message with the id ${id} is kept.`)
  }
  if (!yes) return show(terminal, messages)
  if (!reason) throw new WrongCommandLine('Say why: --reason "…"')
  const done: Replayed[] = []
  for (const message of messages) {
    done.push(await again(terminal, message, reason))
    terminal.progress(`  … ${done.length} of ${messages.length}`)
  }
  terminal.answer(done, () => done.map(inWords).join('\n') || 'There is none.')
  if (done.some(({ outcome }) => outcome.startsWith('refused'))) terminal.endWith(1)
}

function show(terminal: Terminal, messages: readonly Message[]): void {
  const wouldReplay = messages.map(({ path: _path, body: _body, ...message }) => message)
  const lines = messages.map(({ direction, id, what, at, state }) => {
    return `${direction.padEnd(3)} ${at} ${id} ${what}: ${state}`
  })
  terminal.answer({ wouldReplay }, () =>
    [...lines, `${lines.length} messages. Nothing was done. Add --yes to do it.`].join('\n'),
  )
}

/** One that is refused keeps none of the others from being tried. */
async function again(terminal: Terminal, message: Message, reason: string): Promise<Replayed> {
  const { direction, id, what, path, body } = message
  try {
    const { outcome } = await terminal.ask<{ outcome: string }>('POST', path, { ...body, reason })
    return { direction, id, what, outcome }
  } catch (error) {
    if (!(error instanceof CliProblem)) throw error
    return { direction, id, what, outcome: `refused: ${error.message.replaceAll('\n', ' ')}` }
  }
}

const inWords = ({ direction, id, what, outcome }: Replayed): string =>
  `${direction.padEnd(3)} ${id} ${what}: ${outcome}`

type OnWire<View> = { [Field in keyof View]: View[Field] extends Date ? string : View[Field] }

async function incoming(terminal: Terminal, id?: string, since?: string): Promise<Message[]> {
  const request = requestOf(id === undefined ? { since } : { eventId: id })
  const found = await allPages<OnWire<KeptMessage>>(terminal, `/provider-messages?${request}`)
  return found.map(({ provider, eventId, type, receivedAt, state, outcome }) => ({
    direction: 'in',
    id: eventId,
    what: `${provider} ${type}`,
    at: receivedAt,
    state: `${state}, ${outcome}`,
    path: '/provider-messages/replay',
    body: { provider, eventId },
  }))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function outgoing(terminal: Terminal, id?: string, since?: string): Promise<Message[]> {
  if (id !== undefined && !uuid.test(id)) return []
  const request = requestOf({ id, since })
  const found = await allPages<OnWire<AnyDeliveryView>>(terminal, `/webhook-deliveries?${request}`)
  return found.map(({ id: deliveryId, event, createdAt, state, tries, lastStatus }) => ({
    direction: 'out',
    id: deliveryId,
    what: event,
    at: createdAt,
    state: `${state}, ${tries} tries${lastStatus === null ? '' : `, ${lastStatus}`}`,
    path: `/webhook-deliveries/${deliveryId}/resend`,
    body: {},
  }))
}

function requestOf(request: { [name: string]: string | undefined }): string {
  const given = Object.entries(request).filter((pair): pair is [string, string] => !!pair[1])
  return new URLSearchParams([...given, ['limit', '100']]).toString()
}
