import { expect, test } from 'vitest'
import { addMonths } from '#domain/kernel/time.ts'
import { verify } from '#server/assurance/verify.ts'
import { sandboxIds } from '#server/kernel/db/sandbox-world.ts'
import { databases } from '#tests/databases.ts'
import { travelTo } from '#tests/fixtures/fights.ts'
import { buy, sponsorshipOf, tipOf } from '#tests/fixtures/orders.ts'
import { startTestPlatform } from '#tests/fixtures/platform.ts'
import { newBacker, personOf } from '#tests/fixtures/visitor.ts'

test.each(databases)(
  'TIP-04 on $name a badge burns 36 months after the contract, by anybody, and Super-fan stays',
  async (database) => {
    const site = await startTestPlatform(database.open)
    const { db, worker } = site.platform
    const ana = await newBacker(site)
    await buy(ana, tipOf('5'))
    await buy(ana, tipOf('6'))
    await buy(ana, sponsorshipOf('7'))
    await worker.drain()
    const numbers = await db.selectFrom('certificate').select('number').orderBy('number').execute()
    const [first, second, gift] = numbers.map((row) => row.number)
    const signedAt = new Date('2026-11-19T10:00:00Z')
    await db
      .updateTable('fighter')
      .set({ first_pro_contract_at: signedAt })
      .where('id', '=', sandboxIds.ines)
      .execute()
    const burn = async (number: bigint | undefined) => {
      const answer = await fetch(`${site.url}/api/certificates/${number}/burn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      const body = await answer.json()
      return body.code ?? answer.status
    }
    const due = addMonths(signedAt, 36)
    travelTo(site, new Date(due.getTime() - 1))
    expect(await burn(first)).toBe('burn_not_due')
    await worker.drain()
    // The last month: its holder is told, once for both badges.
    const told = db
      .selectFrom('notification')
      .select('facts')
      .where('kind', '=', 'certificate_ending')
    expect(await told.execute()).toMatchObject([{ facts: { at: due.toISOString() } }])
    travelTo(site, due)
    const asked = await Promise.all([burn(first), burn(first), burn(first)])
    expect(asked.toSorted()).toEqual([200, 'certificate_burned', 'certificate_burned'])
    await worker.drain()
    expect(await burn(second)).toBe('certificate_burned')
    expect(await burn(gift)).toBe('burn_not_due')
    const fans = await db
      .selectFrom('super_fan')
      .selectAll()
      .orderBy('certificate_number')
      .execute()
    expect(fans.map((fan) => fan.certificate_number)).toEqual([first, second])
    expect(fans[0]).toMatchObject({
      person_id: await personOf(site.platform, ana),
      fighter_id: sandboxIds.ines,
    })
    expect(await verify(site.platform)).toEqual([])
    await site.close()
  },
)
