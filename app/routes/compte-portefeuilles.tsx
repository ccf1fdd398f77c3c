import { data } from 'react-router'
import { personalMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { sayIdentity } from '#app/live/identity-answer.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { ownSession } from '#app/own-session.server.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import type { LinkAnswer } from '#app/screens/wallets/wallet-views.ts'
import { WalletsScreen } from '#app/screens/wallets/wallets-screen.tsx'
import { countries } from '#app/texts/countries.ts'
import { descriptions } from '#app/texts/descriptions.ts'
import { shortDateText } from '#app/texts/format.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { shortAddress, walletTexts as texts } from '#app/texts/wallets.ts'
import {
  giveSandboxUsdc,
  linkWallet,
  listOwnWallets,
  offerMessage,
  signedMessageInput,
  unlinkWallet,
  verifyIdentity,
} from '#server/identity/door.ts'
import { type Actor, isUuid, type Platform } from '#server/kernel/door.ts'
import type { Route } from './+types/compte-portefeuilles'

const PATH = '/compte/portefeuilles'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.documentTitle, description: descriptions.wallets })

/** One's own wallets. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const wallets = await listOwnWallets(platform.db, actor.personId)
  return {
    sandbox: platform.ports.allSandbox && platform.ports.standInsOpen,
    name: actor.name,
    countries: actor.kycLevel === 'none' ? countries() : null,
    wallets: wallets.map(({ id, address, signedBy, linkedAt, isPayoutAddress }) => ({
      id,
      address,
      short: shortAddress(address),
      detail: `${texts.linked.since(shortDateText(linkedAt))} · ${texts.linked.by[signedBy]}`,
      isPayout: isPayoutAddress,
    })),
  }
}

type Answer = AccountAnswer & LinkAnswer

const nothing: Answer = {
  ...noAnswer,
  message: null,
}

/** Does what one of the page's forms, or a step of linking, asks for. */
export async function action({ context, request }: Route.ActionArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const { intent, fields, carryOut } = await readIntent(request, intents)
  return data<Answer>({ ...nothing, ...(await carryOut(platform, actor, fields)), intent })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

type Fields = Record<string, string>
type CarryOut = (platform: Platform, actor: Actor, fields: Fields) => Promise<Partial<Answer>>

const intents: Readonly<Record<string, CarryOut>> = {
  message: async (platform, actor, { address = '' }) => {
    const offered = await offerMessage(platform, actor, address)
    return offered.ok ? { message: offered.value.message } : say(offered, '')
  },
  link: async (platform, actor, { message = '', signature = '' }) => {
    const input = signedMessageInput.safeParse({ message, signature })
    if (!input.success) return { refusal: refusalText({ code: 'wallet_signature_wrong' }) }
    return say(await linkWallet(platform, actor, input.data), '')
  },
  unlink: async (platform, actor, { id = '' }) => {
    if (!isUuid(id)) return { refusal: refusalText({ code: 'unknown_object' }) }
    return say(await unlinkWallet(platform, actor, id), texts.linked.unlinked)
  },
  gift: async (platform, actor, { id = '' }) =>
    say(await giveSandboxUsdc(platform, actor, id), texts.linked.given),
  identity: async (platform, actor, { legalName = '', birthDate = '', country = '' }) => {
    const declared = await verifyIdentity(platform, actor, { legalName, birthDate, country })
    return sayIdentity(declared, texts.identity.done)
  },
}

export default function ComptePortefeuilles({ loaderData, actionData }: Route.ComponentProps) {
  return <WalletsScreen view={loaderData} answer={actionData} action={PATH} />
}
