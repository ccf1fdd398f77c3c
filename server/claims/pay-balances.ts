import { automaticPayout, WISH_OF_LEAVERS } from '#domain/automatic-payout.ts'
import { formatUsdc } from '#domain/money.ts'
import { addDays } from '#domain/time.ts'
import { hasLeft } from '#server/db/has-left.ts'
import { inTransaction, type Trx } from '#server/db/in-transaction.ts'
import { lockRows } from '#server/db/lock-rows.ts'
import { tellPerson } from '#server/jobs/tell-person.ts'
import { isStopped } from '#server/ledger/money-stop.ts'
import { readOldCredits } from '#server/ledger/old-credits.ts'
import type { Platform } from '#server/platform.ts'
import { orderBalance, readOpenBalance } from './claim-balance.ts'
import { readClaimant } from './read-claimant.ts'
import { readWish } from './wish-payout.ts'

const prefix = 'payable:person:'
const mostAtOnce = 500

/**
 * Pays people what has been owed to them by name for a while, as they wish: sold certificates, credited parts and
 * compensations. Each in a transaction of its own, to the address that they have named. Rule PAY-03.
 */
export async function payBalances(platform: Platform): Promise<void> {
  if (await isStopped(platform.db)) return
  const { afterDays } = platform.settings.automaticPayout
  const owedBefore = addDays(platform.clock.now(), -afterDays)
  for (let after = prefix; ; ) {
    const wanted = { prefix, owedBefore, after, limit: mostAtOnce }
    const credits = await readOldCredits(platform.db, wanted)
    for (const { account, since } of credits) {
      const personId = account.slice(prefix.length)
      await inTransaction(platform.db, (trx) => payOne(trx, platform, personId, since))
    }
    const last = credits.at(-1)
    if (!last || credits.length < mostAtOnce) return
    after = last.account
  }
}

async function payOne(trx: Trx, platform: Platform, personId: string, since: Date): Promise<void> {
  await lockRows(trx, { persons: [personId] })
  const now = platform.clock.now()
  const { address, accountFrozen } = await readClaimant(trx, personId)
  const openMicro = await readOpenBalance(trx, personId)
  const wish = (await hasLeft(trx, personId)) ? WISH_OF_LEAVERS : await readWish(trx, personId)
  const owed = { openMicro, since, wish, accountFrozen, address }
  const amountMicro = automaticPayout(owed, platform.settings, now)
  if (amountMicro === null || address === null) return
  const order = { personId, amountMicro, toAddress: address.address }
  const claimId = await orderBalance(trx, platform, order, { kind: 'worker' }, now)
  const lines = [
    `${formatUsdc(amountMicro)} USDC qui vous étaient dus partent vers votre adresse de versement.`,
    'Dans vos paramètres, vous pouvez choisir à partir de quel montant, ou ne plus être payé qu’à votre demande.',
  ]
  const letter = { key: `claim:${claimId}`, subject: 'Votre solde vous est versé', lines }
  await tellPerson(trx, personId, letter, now)
}
