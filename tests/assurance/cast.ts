import { OPERATOR_ROLES } from '#domain/kernel/authority.ts'
import { sealName } from '#server/kernel/door.ts'
import type { TestPlatform } from '#tests/fixtures/platform.ts'
import {
  askAs,
  bothApprove,
  fileDocument,
  knownPerson,
  newAthlete,
} from '#tests/fixtures/recipients.ts'
import {
  type Answer,
  linkInMail,
  newBacker,
  register,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'
import type { AskingRole } from './asking.ts'
import { organisation } from './sample-requests.ts'

/** Asks below `/api` as somebody of one role. */
export type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>

export interface Cast {
  as: { readonly [Role in AskingRole]: Ask }
  /** What a request of theirs carries to say who asks. */
  headersOf(role: AskingRole): Record<string, string>
  people: { readonly [Role in 'b0' | 'b1' | 'b2' | 'athlete' | 'manager' | 'f0' | 'f1']: Visitor }
}

let keys = 0
const key = () => ({ 'idempotency-key': `cast-${++keys}` })

const asPerson =
  (visitor: Visitor): Ask =>
  (method, path, body) =>
    visitor.send(method, `/api${path}`, body ?? bodyFor(method), key())

/** What changes something is JSON, also where there is nothing to say. */
export const bodyFor = (method: string): unknown => (method === 'GET' ? undefined : {})

/** One person of each kind, and an operator of each role, who has no other. */
export async function gather(site: TestPlatform): Promise<Cast> {
  const b0 = visitTestPlatform(site.url)
  await register(b0)
  // The books know a person from the first request on.
  await b0.send('GET', '/api/session')
  const people = {
    b0,
    b1: await newBacker(site),
    b2: await knownPerson(site),
    athlete: (await newAthlete(site)).visitor,
    manager: await newManager(site),
    f0: await applicant(site),
    f1: await approved(site),
  }
  await seedOperatorsOfOneRole(site)
  const asOperator =
    (role: string): Ask =>
    (method, path, body) =>
      askAs(site, role, method, path, body ?? bodyFor(method), key())
  const entries = [
    ...Object.entries(people).map(([role, visitor]) => [role, asPerson(visitor)]),
    ...OPERATOR_ROLES.map((role) => [role, asOperator(role)]),
    ['anonymous', asPerson(visitTestPlatform(site.url))],
  ]
  const visitors: { readonly [role: string]: Visitor } = people
  const headersOf = (role: AskingRole): Record<string, string> => {
    const visitor = visitors[role]
    if (visitor) return { cookie: visitor.cookies() }
    return role === 'anonymous' ? {} : operatorHeaders(site, role)
  }
  return { as: Object.fromEntries(entries), people, headersOf }
}

const operatorHeaders = ({ platform }: TestPlatform, handle: string) => ({
  authorization: `Bearer ${platform.operatorToken}`,
  'coin-rouge-operator': handle,
})

let organisations = 0

/** Somebody whose organisation waits for approval; gives the application with them. */
async function apply(site: TestPlatform): Promise<{ visitor: Visitor; applicationId: string }> {
  const visitor = await knownPerson(site)
  const answer = await visitor.send('POST', '/api/federation-applications', {
    ...organisation,
    registrationNumber: `W 75 ${100 + ++organisations}`,
    delegationHash: await fileDocument(site, visitor),
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return { visitor, applicationId: answer.body.applicationId }
}

const applicant = async (site: TestPlatform) => (await apply(site)).visitor

/** Somebody who manages an athlete by an invitation. */
async function newManager(site: TestPlatform): Promise<Visitor> {
  const [{ visitor: athlete, fighterId: recipientId }, manager] = [
    await newAthlete(site),
    await newBacker(site),
  ]
  await athlete.send('POST', '/api/studio/mandates', { recipientId, email: manager.email })
  const link = new URL(await linkInMail(site.platform, manager.email))
  const token = link.searchParams.get('token')
  const { status } = await manager.send('POST', '/api/studio/mandate-answers', {
    token,
    accepts: true,
  })
  if (status !== 200) throw new Error(`the invitation was not accepted: ${status}`)
  return manager
}

/** Somebody who signs for an approved organisation. */
export async function approved(site: TestPlatform): Promise<Visitor> {
  const { visitor, applicationId } = await apply(site)
  await bothApprove(site, `/operator/federation-applications/${applicationId}/approvals`)
  return visitor
}

/** `support` has that role alone, and so on. */
async function seedOperatorsOfOneRole({ platform, clock }: TestPlatform): Promise<void> {
  for (const role of OPERATOR_ROLES) {
    const id = platform.randomness.uuid()
    const created_at = clock.now()
    const sealed = sealName(platform.db, { handle: role, name: `The ${role} of a test` })
    await platform.db
      .insertInto('operator')
      .values({ id, handle: role, sealed, created_at })
      .execute()
    await platform.db
      .insertInto('operator_role')
      .values({ operator_id: id, role, granted_at: created_at })
      .execute()
  }
}
