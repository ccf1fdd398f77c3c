import { expect, test } from 'vitest'
import { micro } from '#domain/kernel/money.ts'
import { type OwnCertificateFacts, ownCertificateView } from './own-certificate-view.ts'

const wallet = { id: 'one', address: '0x00000000000000000000000000000000000000Aa' }
const other = { id: 'two', address: '0x00000000000000000000000000000000000000Bb' }
const inVault: OwnCertificateFacts = {
  kind: 'share',
  state: 'active',
  own: {
    walletAddress: null,
    minted: true,
    comingBack: false,
    onItsWay: false,
    burnable: false,
    burnCall: null,
    recovery: null,
  },
  returns: null,
  claim: null,
  back: null,
  chain: { chainId: '31337', network: null },
  tokenless: false,
  wallets: [wallet, other],
  contests: [],
  order: null,
  patron: null,
}
const inWallet = {
  ...inVault,
  own: { ...inVault.own, walletAddress: wallet.address.toLowerCase() },
}

test('NFT-02 a certificate in the vault goes to any linked wallet, and needs no recovery', () => {
  const view = ownCertificateView(inVault)
  expect(view).toMatchObject({ movable: true, mintable: false, recovery: null, burnText: null })
  expect(view.wallets.map(({ value }) => value)).toEqual(['one', 'two'])
})

test('NFT-02 what is still coming back to the vault goes nowhere else', () => {
  const own = { ...inVault.own, comingBack: true, onItsWay: true }
  expect(ownCertificateView({ ...inVault, own }).movable).toBe(false)
})

test('NFT-02 whose consent to the way back has run out gives it again', () => {
  const own = { ...inVault.own, comingBack: true, onItsWay: true }
  const expiresAt = new Date('2026-12-01T12:00:00Z')
  const back = { owner: wallet.address, expiresAt, typedData: {} }
  const { signable, place } = ownCertificateView({ ...inVault, own, back })
  expect(signable?.acts.map(({ intent }) => intent)).toEqual(['back'])
  expect(place.notes.join()).toContain('a expiré')
})

test('NFT-02 what is in a wallet is recovered to another one alone', () => {
  const view = ownCertificateView(inWallet)
  expect(view).toMatchObject({ movable: false, recovery: { open: null } })
  expect(view.wallets.map(({ value }) => value)).toEqual(['two'])
})

test('NFT-01 nothing is said to be written to a blockchain while no contract runs', () => {
  const own = { ...inVault.own, minted: false, onItsWay: true }
  const said = (tokenless: boolean) => {
    const { mintable, place } = ownCertificateView({ ...inVault, own, tokenless })
    return [mintable, place.notes.join().includes('blockchain')]
  }
  expect(said(false)).toEqual([true, true])
  expect(said(true)).toEqual([false, false])
})

test('NFT-01 only a certificate without a token may have one made, and none that is on hold', () => {
  const small = { ...inVault, own: { ...inVault.own, minted: false } }
  expect(ownCertificateView(small).mintable).toBe(true)
  const onHold = ownCertificateView({ ...small, state: 'frozen' })
  expect(onHold).toMatchObject({ mintable: false, movable: false })
})

test('NFT-02 an open recovery says how it stands', () => {
  const recovery = { status: 'asked', toAddress: other.address, recoversAt: null } as const
  const asked = ownCertificateView({ ...inWallet, own: { ...inWallet.own, recovery } })
  expect(asked.recovery?.open?.state).toContain('examinons')
  const recoversAt = new Date('2026-12-01T12:00:00Z')
  const approved = { ...recovery, status: 'public', recoversAt } as const
  const open = ownCertificateView({ ...inWallet, own: { ...inWallet.own, recovery: approved } })
  expect(open.recovery?.open?.state).toContain('13:00 (heure de Paris)')
})

test('TIP-04 its wallet burns a badge by a transaction of its own while the contract takes that, though it is burned here', () => {
  const burnCall = { to: other.address, data: '0x01' }
  const ended = { ...inWallet, kind: 'tips', state: 'burned' } as const
  const view = ownCertificateView({ ...ended, own: { ...inWallet.own, burnCall } })
  expect(view).toMatchObject({ burned: true, burnText: null, signable: null })
  expect(view.walletBurn).toMatchObject({ owner: inWallet.own.walletAddress, chainId: '31337' })
  expect(view.walletBurn?.acts).toMatchObject([{ intent: 'burn', call: burnCall }])
  expect(ownCertificateView(ended).walletBurn).toBeNull()
})

test('PRO-03 burning names what is still due, without what was paid', () => {
  const part = { part: 'shared', amountMicro: micro(2_500_000n) }
  const returns = {
    costMicro: micro(50_000_000n),
    backMicro: micro(5_000_000n),
    resaleMicro: micro(0n),
    parts: [
      { ...part, state: 'due' as const },
      { ...part, state: 'paid' as const },
    ],
  }
  const own = { ...inVault.own, burnable: true }
  const view = ownCertificateView({ ...inVault, state: 'settled', own, returns })
  expect(view.burnText).toContain('2,50\u00a0USDC')
  expect(view.returns?.some).toBe(true)
})

test('PRO-05 declared earnings say until when they can be contested, and what was answered', () => {
  const declared = {
    declarationId: 'd',
    opponentName: 'Adversaire Fictif',
    eventName: 'Gala Fictif',
    declaredMicro: micro(60_000_000_000n),
    open: true,
    challengesEndAt: new Date('2026-12-01T10:00:00Z'),
    own: [],
  }
  const challenge = {
    raisedAt: new Date('2026-11-30T10:00:00Z'),
    reason: 'La prime manque.',
    answeredAt: null,
    upheld: null,
    answer: null,
  }
  const contestOf = (change: object) =>
    ownCertificateView({ ...inVault, contests: [{ ...declared, ...change }] }).contests[0]
  expect(contestOf({})?.notes.join(' ')).toContain('Contestables jusqu’au 1er déc. 2026')
  const waiting = contestOf({ open: false, challengesEndAt: null, own: [challenge] })
  expect(waiting?.own[0]?.state).toBe('En attente de réponse.')
  expect(waiting?.notes.join(' ')).toContain('rien n’est réglé')
  const answered = { ...challenge, answeredAt: new Date(), upheld: false, answer: 'Aucune prime.' }
  expect(contestOf({ own: [answered] })?.own[0]?.state).toBe(
    'Refusée\u00a0: «\u202fAucune prime.\u202f»',
  )
})

test('NFT-02 PRO-05 the wallet signs for what is due and for the way back, unless something is on its way', () => {
  const typedData = { types: {}, domain: {} }
  const facts: OwnCertificateFacts = {
    ...inWallet,
    claim: { dueMicro: micro(5_000_000n), heldFor: null, underWay: false, typedData },
    back: { owner: wallet.address, expiresAt: new Date(0), typedData },
  }
  const intents = (changed: Partial<OwnCertificateFacts>) =>
    (ownCertificateView({ ...facts, ...changed }).signable?.acts ?? []).map(({ intent }) => intent)
  const claim = { dueMicro: micro(5_000_000n), heldFor: null, underWay: true, typedData }
  expect(intents({})).toEqual(['claim', 'back'])
  expect(intents({ claim })).toEqual(['back'])
  expect(intents({ kind: 'federation', claim: null })).toEqual([])
  expect(intents({ own: { ...facts.own, onItsWay: true } })).toEqual([])
  expect(intents({ back: null })).toEqual([])
})
