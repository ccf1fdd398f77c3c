import { goodPassword } from '#tests/fixtures/visitor.ts'
import {
  admin,
  anyone,
  at,
  auditors,
  because,
  cancellers,
  compliance,
  hash,
  money,
  nothingHasThisId,
  operators,
  people,
  type SampleRequest,
} from './asking.ts'

/** What comes in, what is owed and what is paid out. */
const distribution = '/pockets/:pocketId/fights/:fightId/distributions/:distribution'

const emptyWallet = '0x52908400098527886E0F7030069857D2E4169EE7'

export const signedPayment = {
  permitId: nothingHasThisId,
  authorization: {
    ...{ amountMicro: '5000000', validAfter: '0', validBefore: '1800000000' },
    ...{ nonce: `0x${'17'.repeat(32)}`, signature: `0x${'17'.repeat(65)}` },
  },
}

export const paymentRequests: Record<string, SampleRequest> = {
  'POST /backings/:id/signed-payment': { may: people, body: signedPayment },
  'POST /operator/write-offs/:id/approvals': { may: money, body: because },
  [`GET ${distribution}`]: { may: anyone },
  'POST /operator/receipts': {
    may: money,
    body: {
      fightId: nothingHasThisId,
      pocketId: nothingHasThisId,
      amount: '1000',
      reference: 'R-1',
      senderAddress: '',
    },
  },
  'POST /operator/receipts/:id/settlement': { may: money, body: because },
  'POST /operator/receipts/:id/withdrawal': { may: money, body: because },
  'POST /operator/settlements/:id/approvals': { may: money, body: because },
  'POST /operator/receipts/:id/return': { may: money, body: because },
  'POST /operator/receipt-returns/:id/approvals': { may: money, body: because },
  'POST /operator/compensations': {
    may: money,
    body: { pocketId: nothingHasThisId, fightId: nothingHasThisId, ...because },
  },
  'POST /operator/pockets/:pocketId/fights/:fightId/compensation/credits': { may: money, body: {} },
  'GET /operator/pockets/:pocketId/fights/:fightId/compensation/credits': { may: money },
  'POST /operator/compensations/:id/approvals': { may: money, body: because },
  'GET /certificates/:number': { may: anyone },
  'PUT /certificates/:number/patron': { may: people, body: { shown: false } },
  'GET /federations/:id/patrons': { may: anyone },
  'POST /certificates/:number/claim': { may: people, body: {} },
  'GET /certificates/:number/returns': { may: people },
  'GET /certificates/:number/holding': { may: people },
  'GET /certificates/:number/wallet-claim': { may: people },
  'POST /certificates/:number/wallet-claim': { may: people, body: { signature: '0x00' } },
  'GET /certificates/:number/vault-return': { may: people },
  'POST /certificates/:number/vault-return': {
    may: people,
    body: { signature: '0x00', expiresAt: '2030-01-01T00:00:00.000Z' },
  },
  'POST /certificates/:number/burn': { may: anyone, body: {} },
  'POST /certificates/:number/mint': { may: people, body: {} },
  'POST /certificates/:number/wallet': {
    may: people,
    body: { walletId: nothingHasThisId, password: goodPassword },
  },
  'POST /certificates/:number/recovery': {
    may: people,
    body: { walletId: nothingHasThisId, password: goodPassword },
  },
  'DELETE /certificates/:number/recovery': { may: people },
  'GET /recoveries': { may: anyone },
  'GET /recoveries/:id': { may: anyone },
  'POST /recoveries/:id/objection': { may: anyone, body: { signature: '0x00' } },
  'GET /operator/chain-pauses': { may: cancellers },
  'POST /operator/chain-pauses': { may: cancellers, body: because },
  'POST /operator/chain-pauses/:id/release': { may: cancellers, body: because },
  'GET /operator/payout-holds': { may: compliance },
  'POST /operator/payout-holds': {
    may: compliance,
    body: { proposalId: nothingHasThisId, ...because },
  },
  'POST /operator/payout-holds/:id/release': { may: compliance, body: because },
  'GET /operator/listing-freezes': { may: compliance },
  'POST /operator/listing-freezes': {
    may: compliance,
    body: { listingId: nothingHasThisId, ...because },
  },
  'POST /operator/listing-freezes/:id/release': { may: compliance, body: because },
  'GET /operator/recoveries': { may: compliance },
  'POST /operator/recoveries/:id/proposal': { may: compliance, body: because },
  'POST /operator/recoveries/:id/approvals': { may: compliance, body: because },
  'POST /operator/recoveries/:id/refusal': { may: compliance, body: because },
  'GET /balance': { may: people },
  'POST /balance/claim': { may: people, body: {} },
  [`POST /operator${distribution}/credits`]: { may: money, body: {} },
  [`GET /operator${distribution}/credits`]: { may: money },
  'GET /payout-preference': { may: people },
  'PUT /payout-preference': { may: people, body: { automatic: true, minimum: '25' } },
  'GET /operator/credits': { may: money },
  'POST /operator/conversions': {
    may: money,
    body: { orderId: nothingHasThisId, amount: '10', reference: 'T-1', ...because },
  },
  'POST /operator/conversions/:id/approvals': { may: money, body: because },
  'POST /operator/closed-account-payees': {
    may: money,
    body: { personId: nothingHasThisId, address: emptyWallet, evidenceHash: hash, ...because },
  },
  'POST /operator/closed-account-payees/:id/approvals': { may: money, body: because },
  'GET /payout-address': { may: people },
  'PUT /payout-address': {
    may: people,
    body: { address: emptyWallet, password: 'not the one' },
  },
  'POST /wallet-messages': { may: people, body: { address: emptyWallet } },
  'POST /wallets': { may: people, body: { message: 'Bonjour', signature: '0x00' } },
  'GET /wallets': { may: people },
  'DELETE /wallets/:id': { may: people },
  'PUT /wallets/:id/payout-address': { may: people, body: { password: goodPassword } },
  'GET /studio/payouts': { may: people },
  'GET /movements': { may: people },
  'GET /movements/:id': { may: people },
  'POST /operator/payouts': {
    may: money,
    body: { pocketId: nothingHasThisId, amount: '10', ...because },
  },
  'POST /operator/payouts/:id/approvals': { may: money, body: because },
}

/** The provider’s own money, its terms, its operators and what is launched. */
export const providerRequests: Record<string, SampleRequest> = {
  'GET /operator/balances': { may: operators },
  'GET /operator/ledger-entries': { may: operators },
  'GET /operator/fees-report': { may: operators },
  'POST /operator/fee-withdrawals': { may: money, body: because },
  'POST /operator/fee-withdrawals/:id/approvals': { may: money, body: because },
  'POST /operator/reserve-fundings': {
    may: money,
    body: { amount: '10', reference: 'F-1', ...because },
  },
  'POST /operator/ledger-adjustments': {
    may: money,
    body: {
      lines: [
        { account: 'expense:psp', side: 'debit', amount: '1' },
        { account: 'provider:cash', side: 'credit', amount: '1' },
      ],
      evidenceHash: hash,
      ...because,
    },
  },
  'POST /operator/card-refunds': {
    may: money,
    body: { paymentId: 'pi_none', evidenceHash: hash, ...because },
  },
  'POST /operator/ledger-reversals': {
    may: money,
    body: { businessKey: 'cost:none', evidenceHash: hash, ...because },
  },
  'GET /operator/accepted-differences': { may: operators },
  'POST /operator/accepted-differences': {
    may: cancellers,
    body: {
      invariant: 'L4',
      check: 'claims-add-up',
      where: nothingHasThisId,
      evidenceHash: hash,
      ...because,
    },
  },
  'POST /operator/chain-comparisons': {
    may: cancellers,
    body: { height: '1', evidenceHash: hash, ...because },
  },
  'POST /operator/chain-comparisons/:id/approvals': { may: cancellers, body: because },
  'POST /operator/accepted-differences/:id/approvals': { may: cancellers, body: because },
  'POST /operator/ledger-corrections/:id/approvals': { may: money, body: because },
  'POST /operator/reserve-fundings/:id/approvals': { may: money, body: because },
  'POST /operator/terms-versions': {
    may: admin,
    body: { version: '2027-1', textFr: 'Texte fictif.', appliesAt: at(12), ...because },
  },
  'POST /operator/terms-versions/:id/approvals': { may: admin, body: because },
  'GET /terms-versions': { may: anyone },
  'GET /account/terms': { may: people },
  'POST /account/terms': { may: people, body: { version: '2027-1' } },
  'GET /fees': { may: anyone },
  'GET /operator/settings': { may: auditors },
  'POST /operator/setting-changes': {
    may: admin,
    body: {
      change: { name: 'quoteMinutes', value: 12 },
      effectiveAt: at(12),
      authorisation: 'Résolution fictive',
      ...because,
    },
  },
  'POST /operator/setting-changes/:id/approvals': { may: admin, body: because },
  'GET /operator/operators': { may: auditors },
  'POST /operator/operator-changes': {
    may: admin,
    body: { change: { kind: 'disable', handle: 'nobody' }, ...because },
  },
  'POST /operator/operator-persons': {
    may: admin,
    body: { handle: 'alix', email: null, ...because },
  },
  'POST /operator/operator-persons/:id/approvals': { may: admin, body: because },
  'POST /operator/operator-changes/:id/approvals': { may: admin, body: because },
  'GET /operator/operator-webhook-endpoints': { may: admin },
  'POST /operator/operator-webhook-endpoints/:id/removal': { may: admin, body: because },
  'GET /operator/launch': { may: auditors },
  'POST /operator/launch-changes': {
    may: admin,
    body: { launchSwitch: 'backing', on: true, authorisationReference: null, ...because },
  },
  'POST /operator/launch-changes/:id/approvals': { may: admin, body: because },
}
