import { askAs } from '#tests/fixtures/operators.ts'
import { fileDocument } from '#tests/fixtures/recipients.ts'
import { type Answer, goodPassword } from '#tests/fixtures/visitor.ts'
import { Broken, isGranted, nextOf, type Person, type World } from './world.ts'

/** Every refusal is an answer; what is not one is a defect, whoever asked for whatever. */
function heard(world: World, asked: string, answer: Answer): Answer {
  const { status, body } = answer
  const code = isGranted(answer) ? '' : ` ${body?.errors?.[0]?.code ?? body?.code ?? ''}`
  world.said.push(`${asked} ${status}${code}`)
  // What stops money on purpose says so as long as it does; `system.ts` looks at who has stopped it.
  if (status >= 500 && body?.code !== 'money_stopped')
    throw new Broken(`${asked} was answered ${status}: ${JSON.stringify(body)}`)
  // What is asked in a shape that the API does not know tries nothing.
  const codes = (body?.errors ?? []).map((error: { code: string }) => error.code)
  if (codes.includes('invalid_type') || codes.includes('unrecognized_keys'))
    throw new Broken(`${asked} was asked wrongly: ${JSON.stringify(body)}`)
  return answer
}

/** Asks below `/api` as a person, who logs in again where the session has ended. Now and then a request comes twice. */
export async function ask(
  world: World,
  { visitor }: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const key = { 'idempotency-key': `model-${nextOf(world)}` }
  const json = body ?? (method === 'GET' ? undefined : {})
  const send = () => visitor.send(method, `/api${path}`, json, key)
  const first = await send()
  const answer = first.status === 401 && (await logIn(world, visitor)) ? await send() : first
  heard(world, `${method} ${path}`, answer)
  if (world.randomness.percent(4)) heard(world, `again ${method} ${path}`, await send())
  return answer
}

async function logIn(world: World, visitor: Person['visitor']): Promise<boolean> {
  const login = { email: visitor.email, password: goodPassword }
  const answer = await visitor.send('POST', '/api/session', login)
  return isGranted(heard(world, 'POST /session', answer))
}

/** Asks below `/api/operator`. */
export async function operate(
  world: World,
  handle: 'alix' | 'noor',
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const key = { 'idempotency-key': `model-${nextOf(world)}` }
  const json = body ?? (method === 'GET' ? undefined : {})
  const answer = await askAs(world.site, handle, method, path, json, key)
  return heard(world, `${handle} ${method} ${path}`, answer)
}

export const because = { reason: 'Looked into' }

/** An operation of two: one asks for it, and mostly the other approves at once; else it waits for whoever comes by. */
export async function propose(world: World, path: string, request: object): Promise<Answer> {
  const first = await operate(world, 'alix', 'POST', path, { ...because, ...request })
  if (!isGranted(first) || world.randomness.percent(15)) return first
  const waiting = await openProposals(world)
  const made = waiting.find(({ id }) => id === first.body.proposalId) ?? waiting.at(-1)
  return made?.approval ? approve(world, 'noor', made.approval) : first
}

export interface Waiting {
  id: string
  approval: { path: string; body: object } | null
}

/** What waits for a second operator, the oldest first. */
export async function openProposals(world: World): Promise<readonly Waiting[]> {
  const { body } = await operate(world, 'alix', 'GET', '/proposals?limit=100')
  return body.items
}

export function approve(
  world: World,
  handle: 'alix' | 'noor',
  { path, body }: { path: string; body: object },
): Promise<Answer> {
  return operate(world, handle, 'POST', path, { ...because, ...body })
}

/** Both say yes where one says it no earlier than the other. */
export async function bothApprove(world: World, path: string): Promise<Answer> {
  const known = (await openProposals(world)).find(({ approval }) => approval?.path === path)
  const body = known?.approval?.body ?? {}
  const first = await approve(world, 'alix', { path, body })
  if (!isGranted(first) || world.randomness.percent(5)) return first
  return approve(world, 'noor', { path, body })
}

/** A document of a person's own; gives its hash. */
export async function fileFor(world: World, person: Person): Promise<string> {
  // A session that has ended begins anew.
  await ask(world, person, 'GET', '/account/logins')
  return fileDocument(world.site, person.visitor)
}
