import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROTECTED_FIELDS } from '#domain/kernel/authority.ts'
import { verify } from '#server/assurance/verify.ts'
import { endpoints } from '#server/edge/http/endpoints.ts'
import { oneDatabase } from '#tests/databases.ts'
import { createTestAuthenticator } from '#tests/fixtures/authenticator.ts'
import { heldPurchase } from '#tests/fixtures/held-purchase.ts'
import { buy, hashOfMoney, place, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import { approvedFight, fileDocument, newAthlete, tipsInput } from '#tests/fixtures/recipients.ts'
import { type Answer, newBacker, personOf, type Visitor } from '#tests/fixtures/visitor.ts'
import { linkKey, newKey } from '#tests/fixtures/wallets.ts'
import { type AskingRole, emptyAddress, nothingHasThisId, ROLES, refusalOf } from './asking.ts'
import { approved, bodyFor, type Cast, gather } from './cast.ts'
import { giftOf, sampleRequests } from './sample-requests.ts'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const sampleOf = (name: string) => {
  const sample = sampleRequests[name]
  if (!sample) throw new Error(`${name} has no row in the table of requests`)
  return sample
}
const codeOf = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`.trim()

let site: TestPlatform
let cast: Cast
beforeAll(async () => {
  site = await startTestPlatform(oneDatabase.open)
  cast = await gather(site)
})
afterAll(async () => {
  expect(await verify(site.platform)).toEqual([])
  await site.close()
})

test('ACC-02 every operation has a row, and every row an operation', () => {
  expect(Object.keys(sampleRequests).toSorted()).toEqual(endpoints.map(nameOf).toSorted())
})

/** One of each side: nobody, a backer, and an operator of the least and of the most common duty. */
const oneOfEach: readonly AskingRole[] = ['anonymous', 'b2', 'support', 'money']

function refuse(roles: readonly AskingRole[]) {
  let before: string
  beforeAll(async () => {
    before = await hashOfMoney(site.platform)
  })

  test.each(endpoints)('$method $path', async ({ method, path, audience }) => {
    const { may, body } = sampleOf(nameOf({ method, path }))
    for (const role of roles.filter((each) => !may.includes(each))) {
      const answer = await cast.as[role](method, emptyAddress(path), body)
      expect([role, codeOf(answer)]).toEqual([role, refusalOf(role, audience)])
    }
  })

  test('and no refused request changed what stands of money', async () => {
    expect(await hashOfMoney(site.platform)).toBe(before)
  })
}
describe('ACC-02 who may not ask', () => refuse(oneOfEach))
describe('ACC-02 who of all the others may not ask', { tags: 'long' }, () =>
  refuse(ROLES.filter((role) => !oneOfEach.includes(role))),
)

describe('ACC-02 who may ask', () => {
  test.each(endpoints)('$method $path', async ({ method, path }) => {
    const { may, body, leaves } = sampleOf(nameOf({ method, path }))
    if (leaves) {
      const newcomer = await newBacker(site)
      const answer = await newcomer.send(method, `/api${path}`, body ?? bodyFor(method))
      expect(answer.status).toBeLessThan(300)
      return
    }
    for (const role of may) {
      const answer = await cast.as[role](method, emptyAddress(path), body)
      // What is not there, and what is somebody else's, are one answer.
      const passes = path.includes(':') ? /^404 unknown_/ : /^(?!401 login_required|403|415|5)/
      expect([role, codeOf(answer)]).toEqual([role, expect.stringMatching(passes)])
    }
  })
})

/** Objects of one person's, and somebody of the same role to whom they are foreign. */
interface Owned {
  owner: Visitor
  stranger: Visitor
  id: string
}

const draftOf = async (owner: Visitor): Promise<string> =>
  (await owner.send('POST', '/api/studio/federation-pockets', giftOf('federation'))).body.pocketId

/** What each address with an id names, by how it begins. */
const objects: { readonly [begin: string]: () => Promise<Owned> } = {
  '/backings/:id': async () => {
    const owner = cast.people.b1
    const { body } = await place(owner, tipOf('5'))
    return { owner, stranger: await newBacker(site), id: body.backingId }
  },
  '/purchases/:id': async () => {
    const owner = await newBacker(site)
    const id = await heldPurchase(site, cast.people.b1, await personOf(site.platform, owner))
    return { owner, stranger: await newBacker(site), id }
  },
  '/movements/:id': async () => {
    const owner = await newBacker(site)
    await buy(owner, tipOf('5'))
    const { body } = await owner.send('GET', '/api/movements')
    return { owner, stranger: await newBacker(site), id: body.items[0].id }
  },
  '/studio/pockets/:id': async () => {
    const owner = cast.people.athlete
    const { body } = await owner.send('POST', '/api/studio/pockets', tipsInput(site))
    return { owner, stranger: (await newAthlete(site)).visitor, id: body.pocketId }
  },
  '/studio/pictures/:id': async () => {
    const { visitor: owner, fighterId: id } = await newAthlete(site)
    return { owner, stranger: (await newAthlete(site)).visitor, id }
  },
  '/studio/questions/:id': async () => {
    const owner = cast.people.athlete
    const { body } = await owner.send('POST', '/api/studio/pockets', tipsInput(site))
    const [id, asker] = [crypto.randomUUID(), await personOf(site.platform, cast.people.b1)]
    await sql`insert into pocket_question (id, pocket_id, person_id, text, asked_at)
      values (${id}, ${body.pocketId}, ${asker}, 'Quand ?', ${site.clock.now()})`.execute(
      site.platform.db,
    )
    return { owner, stranger: (await newAthlete(site)).visitor, id }
  },
  '/studio/federation-pockets/:id': async () => {
    const owner = cast.people.f1
    return { owner, stranger: await approved(site), id: await draftOf(owner) }
  },
  '/studio/attestations/:id': async () => {
    const owner = cast.people.f1
    const [of, { fighterId }] = [
      await objects['/studio/federations/:id']?.(),
      await newAthlete(site),
    ]
    const { body: licence } = sampleOf('POST /studio/federations/:id/attestations')
    const path = `/api/studio/federations/${of?.id}/attestations`
    const { body } = await owner.send('POST', path, { ...licence, fighterId })
    return { owner, stranger: await approved(site), id: body.attestationId }
  },
  '/studio/spendings/:id': async () => {
    const owner = cast.people.f1
    const path = `/api/studio/federation-pockets/${await draftOf(owner)}/budget`
    const { body: plan } = sampleOf('PUT /studio/federation-pockets/:id/budget')
    const { body } = await owner.send('PUT', path, plan)
    const [id, by] = [crypto.randomUUID(), await personOf(site.platform, owner)]
    await sql`insert into budget_entry values (${id}, ${body.lineIds[0]}, 1, '2026-11-19', 'Stage',
      'e1', null, ${by}, ${site.clock.now()})`.execute(site.platform.db)
    return { owner, stranger: await approved(site), id }
  },
  '/support-cases/:id': async () => {
    const owner = await newBacker(site)
    const request = { kind: 'question', subject: 'other', text: 'Bonjour' }
    const key = { 'idempotency-key': 'a case' }
    const { body } = await owner.send('POST', '/api/support-cases', request, key)
    return { owner, stranger: await newBacker(site), id: body.caseId }
  },
  '/wallets/:id': async () => {
    const owner = cast.people.b1
    return { owner, stranger: await newBacker(site), id: await linkKey(owner, newKey()) }
  },
  '/studio/federations/:id': async () => {
    const owner = cast.people.f1
    const { id } = await site.platform.db
      .selectFrom('federation')
      .select('id')
      .where('signatory_person_id', '=', await personOf(site.platform, owner))
      .executeTakeFirstOrThrow()
    return { owner, stranger: await approved(site), id }
  },
  '/studio/mandates/:id': async () => {
    const { visitor: owner, fighterId: recipientId } = await newAthlete(site)
    const invitation = { recipientId, email: 'manager@exemple.example' }
    const { body } = await owner.send('POST', '/api/studio/mandates', invitation)
    return { owner, stranger: (await newAthlete(site)).visitor, id: body.mandateId }
  },
  '/account/tokens/:id': async () => {
    const owner = await newBacker(site)
    const request = { name: 'Script', scopes: ['read'], days: 1 }
    const { body } = await owner.send('POST', '/api/account/tokens', request)
    return { owner, stranger: await newBacker(site), id: body.id }
  },
  '/account/logins/:id': async () => {
    const owner = await newBacker(site)
    const { body } = await owner.send('GET', '/api/account/logins')
    return { owner, stranger: await newBacker(site), id: body.logins[0].id }
  },
  '/account/passkeys/:id': async () => {
    const owner = await newBacker(site)
    const device = createTestAuthenticator(site.url.replace('127.0.0.1', 'localhost'))
    const { body: request } = await owner.send('POST', '/api/account/passkeys/challenge', {})
    const key = { name: 'Téléphone', credential: device.make(request) }
    const { body } = await owner.send('POST', '/api/account/passkeys', key)
    return { owner, stranger: await newBacker(site), id: body.id }
  },
  '/webhook-endpoints/:id': async () => {
    const owner = await newBacker(site)
    const request = { url: 'http://127.0.0.1:9/hook', events: ['claim.paid'] }
    const { body } = await owner.send('POST', '/api/webhook-endpoints', request)
    return { owner, stranger: await newBacker(site), id: body.id }
  },
  '/studio/fights/:id': async () => {
    const { visitor: owner } = await newAthlete(site, 'pro')
    return {
      owner,
      stranger: (await newAthlete(site)).visitor,
      id: await approvedFight(site, owner),
    }
  },
  '/fights/:id': async () => {
    const { visitor: owner } = await newAthlete(site, 'pro')
    const { visitor: stranger } = await newAthlete(site)
    return { owner, stranger, id: await approvedFight(site, owner) }
  },
  '/evidence/:name': async () => {
    const owner = await newBacker(site)
    return { owner, stranger: await newBacker(site), id: await fileDocument(site, owner) }
  },
}
/** Public, for anybody to buy, or belonging to whoever holds a share rather than to one person. */
const notOwned = [
  '/pockets/:',
  '/earnings/:id',
  '/certificates/:number',
  '/listings/:id',
  '/market/:id',
  '/recoveries/:id',
  '/fighters/:',
  '/federations/:',
  '/attestations/:id',
]
const ofPeople = endpoints.filter(
  ({ path, method, audience }) =>
    audience !== 'operator' &&
    path.includes('/:') &&
    nameOf({ method, path }) !== 'GET /fights/:id',
)

test('ACC-02 every address with an id says whose it is', () => {
  const begins = [...Object.keys(objects), ...notOwned]
  const without = ofPeople.filter(({ path }) => !begins.some((begin) => path.startsWith(begin)))
  expect(without.map(nameOf)).toEqual([])
})

describe('ACC-02 what is somebody else’s answers as if it were not there', () => {
  test.each(Object.entries(objects))('%s', async (begin, make) => {
    const { owner, stranger, id } = await make()
    for (const { method, path } of ofPeople.filter(({ path }) => path.startsWith(begin))) {
      const body = sampleOf(nameOf({ method, path })).body ?? bodyFor(method)
      const ask = (visitor: Visitor, which: string) =>
        visitor.send(method, `/api${path.replace(/:(id|name)/, which)}`, body, {
          'idempotency-key': `whose-${crypto.randomUUID()}`,
        })
      const before = await hashOfMoney(site.platform)
      const foreign = await ask(stranger, id)
      const missing = await ask(stranger, nothingHasThisId)
      expect([path, foreign.status]).toEqual([path, 404])
      expect(foreign.body).toEqual(missing.body)
      expect(await hashOfMoney(site.platform)).toBe(before)
    }
    for (const { method, path } of ofPeople.filter(({ path }) => path.startsWith(begin))) {
      const body = sampleOf(nameOf({ method, path })).body ?? bodyFor(method)
      const own = await owner.send(method, `/api${path.replace(/:(id|name)/, id)}`, body, {
        'idempotency-key': `own-${crypto.randomUUID()}`,
      })
      expect([401, 403], `${method} ${path} ${codeOf(own)}`).not.toContain(own.status)
      // Its body may name something else that is not there.
      if (JSON.stringify(body)?.includes(nothingHasThisId)) continue
      expect(own.status, `${method} ${path}`).not.toBe(404)
    }
  })
})

describe('ACC-02 nobody writes what follows from decisions', { tags: 'long' }, () => {
  const withBody = endpoints.filter(({ body, bytes }) => body !== undefined && !bytes?.in)
  test.each(withBody)('$method $path', async ({ method, path }) => {
    const { may, body } = sampleOf(nameOf({ method, path }))
    const role = may[0]
    if (!role || !body) throw new Error(`${method} ${path} needs a body in the table of requests`)
    const before = await hashOfMoney(site.platform)
    for (const field of PROTECTED_FIELDS) {
      const answer = await cast.as[role](method, emptyAddress(path), { ...body, [field]: 'full' })
      expect([field, codeOf(answer)]).toEqual([field, '400 invalid_input'])
      expect(JSON.stringify(answer.body.errors)).toContain(field)
    }
    expect(await hashOfMoney(site.platform)).toBe(before)
  })
})
