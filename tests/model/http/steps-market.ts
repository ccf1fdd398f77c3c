import { addMonths } from '#domain/kernel/time.ts'
import { payOnPage } from '#tests/fixtures/orders.ts'
import { type Answer, goodPassword } from '#tests/fixtures/visitor.ts'
import { signPermit } from '#tests/fixtures/wallets.ts'
import { ask, because, operate } from './ask.ts'
import { linkWallet } from './people.ts'
import { deposit, someone } from './steps-backing.ts'
import {
  amountOf,
  isGranted,
  microAsText,
  onChain,
  type Person,
  pageAnswer,
  pickOf,
  type Step,
  type World,
} from './world.ts'

/** Certificates of people who are here, with their holder. */
async function certificates(world: World) {
  const rows = await world.db
    .selectFrom('certificate')
    .select(['number', 'holder_id', 'state', 'wallet_address', 'kind', 'minted_at'])
    .orderBy('number')
    .execute()
  return rows.flatMap(({ holder_id, ...row }) => {
    const person = world.people.find(({ id, hasLeft }) => id === holder_id && !hasLeft)
    return person ? [{ ...row, person }] : []
  })
}

type Held = Awaited<ReturnType<typeof certificates>>[number]

const toHeld =
  (fits: (held: Held) => boolean, act: (world: World, held: Held) => Promise<Answer | null>) =>
  async (world: World): Promise<Answer | null> => {
    const all = await certificates(world)
    const held = pickOf(world, all.filter(fits), all)
    return held ? act(world, held) : null
  }

const isLive = ({ state }: Held) => state !== 'burned' && state !== 'frozen'
const isInVault = (held: Held) => isLive(held) && held.wallet_address === null
const isOut = (held: Held) => isLive(held) && held.wallet_address !== null

export const offer = toHeld(isInVault, (world, { person, number }) =>
  ask(world, person, 'POST', '/listings', {
    certificateNumber: `${number}`,
    price: amountOf(world, 5, 200),
    days: world.randomness.between(1, 60),
  }),
)

async function listings({ db }: World) {
  return db
    .selectFrom('listing')
    .select(['id', 'seller_id', 'price_micro', 'taken_back_at', 'sold_at', 'ends_at'])
    .orderBy('listed_at', 'desc')
    .orderBy('id')
    .execute()
}

async function openListing(world: World) {
  const all = await listings(world)
  const now = world.site.clock.now()
  const open = all.filter((one) => !one.taken_back_at && !one.sold_at && one.ends_at > now)
  return pickOf(world, open, all)
}

async function takeBack(world: World): Promise<Answer | null> {
  const one = await openListing(world)
  const seller = world.people.find(({ id, hasLeft }) => id === one?.seller_id && !hasLeft)
  return one && seller ? ask(world, seller, 'POST', `/listings/${one.id}/taking-back`) : null
}

async function buyFromBalance(world: World): Promise<Answer | null> {
  const one = await openListing(world)
  const buyer = someone(world)
  if (!one || !buyer) return null
  const price = microAsText(one.price_micro)
  return ask(world, buyer, 'POST', `/listings/${one.id}/purchase`, { price })
}

export async function reserve(
  world: World,
  pays = !world.randomness.percent(15),
): Promise<Answer | null> {
  const one = await openListing(world)
  const others = world.people.filter(({ id, hasLeft }) => !hasLeft && id !== one?.seller_id)
  const buyer = pickOf(world, others, world.people)
  if (!one || !buyer || buyer.hasLeft) return null
  const request = { listingId: one.id, price: microAsText(one.price_micro) }
  const reserved = await ask(world, buyer, 'POST', '/purchases', request)
  if (!isGranted(reserved) || !pays) return reserved
  return payPurchase(world, buyer, reserved.body.purchaseId)
}

async function payPurchase(world: World, buyer: Person, id: string): Promise<Answer> {
  const wallet = world.randomness.percent(50) ? world.randomness.pick(buyer.wallets) : undefined
  if (wallet) {
    const path = `/purchases/${id}/wallet-payment`
    const permit = await ask(world, buyer, 'POST', path, { walletId: wallet.id })
    if (!isGranted(permit)) return permit
    return onChain(world, () => deposit(world, wallet.key, permit.body))
  }
  const paths = { successPath: '/merci', cancelPath: '/retour' }
  const page = await ask(world, buyer, 'POST', `/purchases/${id}/card-payment`, paths)
  if (!isGranted(page)) return page
  if (world.randomness.percent(10)) world.site.clock.advance(31 * 60_000)
  const card = world.randomness.percent(85) ? '4242424242424242' : '4000000000000259'
  return pageAnswer(await payOnPage(page.body.url, card))
}

async function purchaseOf(world: World): Promise<{ id: string; buyer: Person } | null> {
  const rows = await world.db
    .selectFrom('purchase')
    .select(['id', 'buyer_id', 'state'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const one = pickOf(
    world,
    rows.filter(({ state }) => state === 'awaiting_payment'),
    rows,
  )
  const buyer = world.people.find(({ id, hasLeft }) => id === one?.buyer_id && !hasLeft)
  return one && buyer ? { id: one.id, buyer } : null
}

async function cancelPurchase(world: World): Promise<Answer | null> {
  if (world.randomness.percent(70)) await reserve(world, false)
  const one = await purchaseOf(world)
  return one && ask(world, one.buyer, 'POST', `/purchases/${one.id}/cancellation`)
}

async function payReserved(world: World): Promise<Answer | null> {
  const one = await purchaseOf(world)
  return one && payPurchase(world, one.buyer, one.id)
}

const leaveVault = toHeld(isInVault, async (world, { person, number }) => {
  if (person.wallets.length === 0) await linkWallet(world, person)
  const wallet = world.randomness.pick(person.wallets)
  if (!wallet) return null
  const body = { walletId: wallet.id, password: goodPassword }
  return ask(world, person, 'POST', `/certificates/${number}/wallet`, body)
})

/** What the contract owes to a wallet, as soon as the chain knows of it; now and then what it does not owe. */
async function claimByWallet(world: World): Promise<Answer | null> {
  await world.chain.mine(40)
  await world.site.platform.worker.drain()
  let last: Answer | null = null
  for (const { person, number, wallet_address } of (await certificates(world)).filter(isOut)) {
    const told = await ask(world, person, 'GET', `/certificates/${number}/wallet-claim`)
    last = told
    const wallet = person.wallets.find(({ key }) => key.address === wallet_address)
    if (!isGranted(told) || !wallet) continue
    if (told.body.dueMicro === '0' && !world.randomness.percent(10)) continue
    const signature = await signPermit(wallet.key, told.body)
    // By us, or by the wallet itself.
    return world.randomness.percent(70)
      ? ask(world, person, 'POST', `/certificates/${number}/wallet-claim`, { signature })
      : onChain(world, () => world.chain.claim(told.body.typedData, signature))
  }
  return last && { ...last, status: 404 }
}

const returnToVault = toHeld(isOut, async (world, { person, number, wallet_address }) => {
  const wallet = person.wallets.find(({ key }) => key.address === wallet_address)
  const path = `/certificates/${number}/vault-return`
  const told = await ask(world, person, 'GET', path)
  if (!isGranted(told) || !wallet) return told
  const signature = await signPermit(wallet.key, told.body)
  return ask(world, person, 'POST', path, { signature, expiresAt: told.body.expiresAt })
})

/** The worker burns what is due as it comes by: where a run may leap to the very day, a holder is first. */
async function burn(world: World): Promise<Answer | null> {
  const all = await certificates(world)
  const held = pickOf(world, all.filter(isLive), all)
  const signed = await world.db
    .selectFrom('certificate')
    .innerJoin('pocket', 'pocket.id', 'certificate.pocket_id')
    .innerJoin('fighter', 'fighter.id', 'pocket.fighter_id')
    .select(['number', 'first_pro_contract_at'])
    .where('certificate.kind', '=', 'tips')
    .where('burned_at', 'is', null)
    .where('first_pro_contract_at', 'is not', null)
    .orderBy('number')
    .execute()
  const badge = all.find((one) => signed.some(({ number }) => number === one.number))
  const signedAt = signed.find(({ number }) => number === badge?.number)?.first_pro_contract_at
  if (!badge || !signedAt) return held ? post('burn')(world, held) : null
  const aheadMs = addMonths(signedAt, 36).getTime() - world.site.clock.now().getTime()
  if (aheadMs > 0 && world.mayLeap) world.site.clock.advance(aheadMs)
  return post('burn')(world, badge)
}

const recover = toHeld(isOut, async (world, { person, number }) => {
  if (person.wallets.length < 2) await linkWallet(world, person)
  const wallet = person.wallets.at(-1)
  if (!wallet) return null
  const body = { walletId: wallet.id, password: goodPassword }
  const asked = await ask(world, person, 'POST', `/certificates/${number}/recovery`, body)
  if (!isGranted(asked) || world.randomness.percent(30)) return asked
  const { items } = (await operate(world, 'alix', 'GET', '/recoveries?limit=100')).body
  const id = items.at(-1)?.id
  return id ? operate(world, 'alix', 'POST', `/recoveries/${id}/proposal`, because) : asked
})

const post =
  (path: string) =>
  (world: World, { person, number }: Held): Promise<Answer> =>
    ask(world, person, 'POST', `/certificates/${number}/${path}`)

/** What holders do with certificates. */
export const marketSteps: readonly Step[] = [
  { name: 'market: offer', weights: [2, 8], take: offer },
  { name: 'market: take back', weights: [1, 2], take: takeBack },
  { name: 'market: buy from a balance', weights: [1, 5], take: buyFromBalance },
  { name: 'market: buy', weights: [2, 7], take: (world) => reserve(world) },
  { name: 'market: pay what is reserved', weights: [1, 2], take: payReserved },
  { name: 'market: cancel a purchase', weights: [1, 1], take: cancelPurchase },
  { name: 'holder: claim', weights: [1, 7], take: toHeld(isInVault, post('claim')) },
  { name: 'holder: burn', weights: [0, 1], take: burn },
  { name: 'holder: mint again', weights: [1, 1], take: toHeld(isLive, post('mint')) },
  { name: 'holder: leave the vault', weights: [1, 4], take: leaveVault },
  { name: 'holder: claim by wallet', weights: [0, 5], take: claimByWallet },
  { name: 'holder: back to the vault', weights: [0, 3], take: returnToVault },
  { name: 'holder: recovery', weights: [0, 2], take: recover },
  {
    name: 'holder: end a recovery',
    weights: [0, 1],
    take: toHeld(isOut, (world, { person, number }) =>
      ask(world, person, 'DELETE', `/certificates/${number}/recovery`),
    ),
  },
]
