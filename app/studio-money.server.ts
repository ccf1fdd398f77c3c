import { addressView } from '#app/live/earnings-view.ts'
import type { PocketMoney } from '#app/live/studio-money.ts'
import type { PayeeView } from '#app/screens/studio/money-screen.tsx'
import { findPocketSheet } from '#server/assurance/door.ts'
import { findReleasePlan } from '#server/campaigns/door.ts'
import { listOwnWallets } from '#server/identity/door.ts'
import type { Actor, Platform } from '#server/kernel/door.ts'
import { findPayoutAddress } from '#server/treasury/door.ts'

type Named = Pick<PocketMoney, 'id' | 'slug' | 'title'> & { isPublished: boolean }

/** What the books say of each of a recipient's published Pockets. */
export async function pocketsMoney(
  platform: Platform,
  pockets: readonly Named[],
): Promise<PocketMoney[]> {
  const published = pockets.filter(({ isPublished }) => isPublished)
  const read = await Promise.all(
    published.map(async ({ id, slug, title }) => {
      const sheet = await findPocketSheet(platform, id)
      const steps = await findReleasePlan(platform, id)
      return sheet && steps ? [{ id, slug, title, flow: sheet.flow, steps }] : []
    }),
  )
  return read.flat()
}

/** Where somebody is paid, and what they may choose from. */
export async function readPayee(
  platform: Platform,
  { personId, kycLevel }: Actor,
): Promise<PayeeView> {
  const address = await findPayoutAddress(platform, personId)
  const wallets = await listOwnWallets(platform.db, personId)
  const { addressDelayHours } = platform.settings
  return {
    address: addressView(address, addressDelayHours, platform.clock.now()),
    wallets: wallets.map((wallet) => wallet.address),
    identityKnown: kycLevel !== 'none',
  }
}
