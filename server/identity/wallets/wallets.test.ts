import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/databases.ts'
import { booksApprove } from '#tests/fixtures/agreeing-books.ts'
import { readEmails } from '#tests/fixtures/emails.ts'
import { hashOfMoney } from '#tests/fixtures/orders.ts'
import { startTestPlatform, type TestPlatform } from '#tests/fixtures/platform.ts'
import {
  goodPassword,
  newBacker,
  personOf,
  register,
  type Visitor,
  visitTestPlatform,
} from '#tests/fixtures/visitor.ts'
import { linkKey, messageFor, newKey, sendSigned } from '#tests/fixtures/wallets.ts'

const MINUTE_MS = 60_000

describe.each(databases)('wallets on $name', (database) => {
  let site: TestPlatform
  let ana: Visitor
  beforeAll(async () => {
    site = await startTestPlatform(database.open)
    ana = await newBacker(site)
  })
  afterAll(() => site.close())
  booksApprove(() => site)

  const listOf = async (who: Visitor) => (await who.send('GET', '/api/wallets')).body.items
  /** The refusal of a message, which changes nothing. */
  async function refusalOf(who: Visitor, message: string, signature: string) {
    const before = await hashOfMoney(site.platform)
    const answer = await sendSigned(who, message, signature)
    expect(await hashOfMoney(site.platform)).toBe(before)
    return answer.body.code
  }
  const sandboxChain = () => {
    const { sandboxChain: own } = site.platform.ports
    if (!own) throw new Error('the sandbox chain is there')
    return own
  }

  test('ACC-01 a wallet that signs the message is linked, and the proof is kept', async () => {
    const key = newKey()
    const message = await messageFor(ana, key.address)
    expect(message).toContain(`Chain ID: 31337\n`)
    expect(message.startsWith(`${new URL(site.url).host} wants you to sign in`)).toBe(true)
    const signature = await key.signMessage({ message })
    const answer = await sendSigned(ana, message, signature)
    expect(answer).toMatchObject({ status: 201, body: { address: key.address } })
    expect(await listOf(ana)).toMatchObject([
      { id: answer.body.id, address: key.address, signedBy: 'key', isPayoutAddress: false },
    ])
    const proof = await site.platform.db
      .selectFrom('identity.wallet_proof')
      .selectAll()
      .where('wallet_id', '=', answer.body.id)
      .executeTakeFirst()
    expect(proof).toMatchObject({ message, signature })
    await site.platform.worker.drain()
    const emails = await readEmails(site.platform)
    const mail = emails.find((email) => email.key.includes('wallet:'))
    expect(mail?.text).toContain(key.address.slice(-6))
  })

  test('ACC-01 a message works once, for whom it was made, and for ten minutes', async () => {
    const key = newKey()
    const other = await newBacker(site)
    const message = await messageFor(ana, key.address)
    const signature = await key.signMessage({ message })
    expect(await refusalOf(other, message, signature)).toBe('wallet_nonce_unknown')
    expect((await sendSigned(ana, message, signature)).status).toBe(201)
    expect(await refusalOf(ana, message, signature)).toBe('wallet_nonce_used')
    const late = await messageFor(ana, newKey().address)
    site.clock.advance(10 * MINUTE_MS)
    expect(await refusalOf(ana, late, signature)).toBe('wallet_nonce_expired')
  })

  test('ACC-01 a message for another site, chain, time or wallet is refused', async () => {
    const key = newKey()
    const message = await messageFor(ana, key.address)
    const nonce = /Nonce: (\w+)/.exec(message)?.[1] ?? ''
    const right = {
      nonce,
      address: key.address,
      domain: new URL(site.url).host,
      uri: site.url,
      version: '1',
      chainId: 31_337,
      issuedAt: site.clock.now(),
    } as const
    const told = async (fields: Partial<Parameters<typeof createSiweMessage>[0]>) => {
      const text = createSiweMessage({ ...right, ...fields })
      return refusalOf(ana, text, await key.signMessage({ message: text }))
    }
    expect(await told({ domain: 'evil.example' })).toBe('wallet_domain_mismatch')
    expect(await told({ uri: 'https://evil.example' })).toBe('wallet_uri_mismatch')
    expect(await told({ chainId: 1 })).toBe('wallet_chain_mismatch')
    expect(await told({ nonce: 'nobodyGaveThisOne' })).toBe('wallet_nonce_unknown')
    const past = new Date(site.clock.now().getTime() - 5 * MINUTE_MS)
    expect(await told({ issuedAt: past })).toBe('wallet_message_not_current')
    expect(await told({ address: `0x${'0'.repeat(40)}` })).toBe('wallet_unusable')
    const changed = message.replace('Version: 1\n', 'Version: 1\nNote: a line between\n')
    for (const text of [changed, `${message}\nand more`, 'hello', message.toLowerCase()]) {
      const signature = await key.signMessage({ message: text })
      expect(await refusalOf(ana, text, signature)).toBe('wallet_message_malformed')
    }
    const foreign = await newKey().signMessage({ message })
    expect(await refusalOf(ana, message, foreign)).toBe('wallet_signature_wrong')
    expect(await refusalOf(ana, message, '0x00')).toBe('wallet_signature_wrong')
    const own = createSiweMessage(right)
    const linked = await sendSigned(ana, own, await key.signMessage({ message: own }))
    expect(linked.status).toBe(201)
  })

  test('ACC-01 a wallet is one person’s at a time, also for two who ask at once', async () => {
    const key = newKey()
    const bea = await newBacker(site)
    const message = await messageFor(ana, key.address)
    const signature = await key.signMessage({ message })
    const beas = await messageFor(bea, key.address)
    const beasSignature = await key.signMessage({ message: beas })
    const both = await Promise.all([
      sendSigned(ana, message, signature),
      sendSigned(bea, beas, beasSignature),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(both.find(({ status }) => status === 422)?.body.code).toBe('wallet_taken')
    const [owner, loser] = both[0].status === 201 ? [ana, bea] : [bea, ana]
    const again = await messageFor(owner, key.address)
    const linked = await key.signMessage({ message: again })
    expect(await refusalOf(owner, again, linked)).toBe('wallet_linked')
    const wallet = (await listOf(owner)).find(
      (each: { address: string }) => each.address === key.address,
    )
    const gone = await loser.send('DELETE', `/api/wallets/${wallet.id}`)
    expect([gone.status, gone.body.code]).toEqual([404, 'unknown_object'])
    expect((await owner.send('DELETE', `/api/wallets/${wallet.id}`)).status).toBe(204)
    await linkKey(loser, key)
    const counted = await site.platform.db
      .selectFrom('person')
      .select('counts_with')
      .where('id', 'in', [await personOf(site.platform, ana), await personOf(site.platform, bea)])
      .execute()
    // A wallet that was one account's and is another's by now makes both one natural person.
    expect(new Set(counted.map((each) => each.counts_with)).size).toBe(1)
  })

  test('ACC-01 a contract is asked whether its owner’s signature counts (EIP-1271)', async () => {
    const owner = newKey()
    const safe = await sandboxChain().deployWallet({ owner: owner.address, answers: true })
    const mute = await sandboxChain().deployWallet({ owner: owner.address, answers: false })
    const message = await messageFor(ana, safe)
    const signature = await owner.signMessage({ message })
    const stranger = await newKey().signMessage({ message })
    expect(await refusalOf(ana, message, stranger)).toBe('wallet_signature_wrong')
    expect((await sendSigned(ana, message, signature)).status).toBe(201)
    const wallets: { address: string }[] = await listOf(ana)
    expect(wallets.find(({ address }) => address === safe)).toMatchObject({ signedBy: 'contract' })
    const other = await messageFor(ana, mute)
    const muted = await owner.signMessage({ message: other })
    expect(await refusalOf(ana, other, muted)).toBe('wallet_contract_silent')
  })

  test('ACC-01 while the chain does not answer, a contract is not linked', async () => {
    const key = newKey()
    const message = await messageFor(ana, key.address)
    const { chain } = site.platform.ports
    const { checkSignature } = chain
    chain.checkSignature = () => Promise.reject(new Error('no answer in time'))
    const signature = await newKey().signMessage({ message })
    expect(await refusalOf(ana, message, signature)).toBe('provider_unavailable')
    chain.checkSignature = checkSignature
  })

  test('KYC-02 a sanctioned wallet, or anybody unknown, is not linked', async () => {
    const owner = newKey()
    const bad = `0x${'1'.repeat(36)}dEaD`
    const text = await ana.send('POST', '/api/wallet-messages', { address: 'my wallet' })
    expect([text.status, text.body.code]).toEqual([422, 'wallet_unusable'])
    const { chain } = site.platform.ports
    const { checkSignature } = chain
    chain.checkSignature = async () => 'contract'
    const message = await messageFor(ana, bad.toLowerCase())
    const signature = await owner.signMessage({ message })
    expect(await refusalOf(ana, message, signature)).toBe('screening_hit')
    chain.checkSignature = checkSignature
    const nobody = visitTestPlatform(site.url)
    await register(nobody)
    const unknown = await messageFor(nobody, owner.address)
    const signed = await owner.signMessage({ message: unknown })
    expect(await refusalOf(nobody, unknown, signed)).toBe('identity_required')
  })

  test('KYC-02 a screening that gives no answer is no pass', async () => {
    const slow = await newBacker(site)
    await site.platform.db
      .updateTable('identity.person_identity')
      .set({ legal_name: 'Slow Test' })
      .where('person_id', '=', await personOf(site.platform, slow))
      .execute()
    const key = newKey()
    const message = await messageFor(slow, key.address)
    const signature = await key.signMessage({ message })
    expect(await refusalOf(slow, message, signature)).toBe('screening_pending')
  })

  test('a linked wallet becomes the payout address, and is then not released', async () => {
    const cleo = await newBacker(site)
    const key = newKey()
    const id = await linkKey(cleo, key)
    const path = `/api/wallets/${id}/payout-address`
    const wrong = await cleo.send('PUT', path, { password: 'not the one' })
    expect(wrong.body.code).toBe('wrong_credentials')
    const named = await cleo.send('PUT', path, { password: goodPassword })
    expect(named).toMatchObject({ status: 200, body: { address: key.address } })
    expect(await listOf(cleo)).toMatchObject([{ isPayoutAddress: true }])
    const before = await hashOfMoney(site.platform)
    const held = await cleo.send('DELETE', `/api/wallets/${id}`)
    expect([held.status, held.body.code]).toEqual([422, 'wallet_is_payout_address'])
    expect(await hashOfMoney(site.platform)).toBe(before)
    const next = await linkKey(cleo, newKey())
    await cleo.send('PUT', `/api/wallets/${next}/payout-address`, { password: goodPassword })
    expect((await cleo.send('DELETE', `/api/wallets/${id}`)).status).toBe(204)
    expect(await listOf(cleo)).toMatchObject([{ id: next }])
  })

  test('a frozen account links nothing', async () => {
    const dora = await newBacker(site)
    const personId = await personOf(site.platform, dora)
    const key = newKey()
    const message = await messageFor(dora, key.address)
    const signature = await key.signMessage({ message })
    await site.platform.db
      .updateTable('person')
      .set({ frozen_at: site.clock.now() })
      .where('id', '=', personId)
      .execute()
    expect(await refusalOf(dora, message, signature)).toBe('account_frozen')
    await site.platform.db
      .updateTable('person')
      .set({ frozen_at: null })
      .where('id', '=', personId)
      .execute()
  })
})
