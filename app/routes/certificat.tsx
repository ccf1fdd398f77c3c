import { data } from 'react-router'
import { appMeta, missingMeta } from '#app/app-meta.ts'
import { noAnswer, refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { certificateFace } from '#app/live/certificate-face.ts'
import { certificateNumberIn } from '#app/live/certificate-number-in.ts'
import { readIntent } from '#app/live/find-intent.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { ownCertificateView, signedAgain } from '#app/live/own-certificate-view.ts'
import { recoveryNotice } from '#app/live/recovery-view.ts'
import { ownSession } from '#app/own-session.server.ts'
import type { AccountAnswer } from '#app/screens/account/account-section.tsx'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { CertificateSale } from '#app/screens/certificate/certificate-sale.tsx'
import { CertificateScreen } from '#app/screens/certificate/certificate-screen.tsx'
import { OwnCertificate } from '#app/screens/certificate/own/own-certificate.tsx'
import { SignAgain } from '#app/screens/certificate/own/sign-again.tsx'
import { RecoveryNotice } from '#app/screens/certificate/recovery-notice.tsx'
import { shareCard } from '#app/share-card.ts'
import { certificateTexts } from '#app/texts/certificate.ts'
import { ownCertificateTexts as texts } from '#app/texts/own-certificate.ts'
import { publicTexts } from '#app/texts/public.ts'
import { refusalText } from '#app/texts/refusals.ts'
import { patronTexts } from '#app/texts/studio/patrons.ts'
import type { Decision } from '#domain/kernel/refusal.ts'
import { challengeEarnings, doubtInput, listContestable } from '#server/bouts/door.ts'
import { findApprovedTerms, findPocket } from '#server/campaigns/door.ts'
import {
  askRecovery,
  burnCertificate,
  type CertificateView,
  claimBySignature,
  drawCertificate,
  findCertificate,
  findToken,
  findWaitingRecovery,
  isShownAsPatron,
  isTokenless,
  leaveVault,
  mintOnRequest,
  readEnd,
  readOwnCertificate,
  readVaultReturn,
  readWalletClaim,
  returnToVault,
  showAsPatron,
  withdrawRecovery,
} from '#server/certificates/door.ts'
import { platformContext } from '#server/host/door.ts'
import {
  confirmPassword,
  findOwnAlias,
  findSession,
  listOwnWallets,
} from '#server/identity/door.ts'
import { type Actor, isUuid, type Platform } from '#server/kernel/door.ts'
import { findHalt, findSaleTerms } from '#server/market/door.ts'
import {
  findOrderOfCertificate,
  findWithdrawalRight,
  listOpenQuestions,
} from '#server/orders/door.ts'
import { findReturns } from '#server/settlements/door.ts'
import type { Route } from './+types/certificat'

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  if (!loaderData) return missingMeta(publicTexts.missing.certificate.title)
  const { face, description } = loaderData
  const title = certificateTexts.documentTitle(face.title, face.number)
  const page = { title, description, path: `/c/${params.number}` }
  return [
    ...appMeta(page, matches),
    ...shareCard({ ...page, image: `/c/${params.number}/image.png` }, matches),
  ]
}

/** One certificate by its number, for everybody, and what its holder can do with it; nobody else learns who that is. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const platform = context.get(platformContext)
  const number = certificateNumberIn(params.number)
  const found = await findCertificate(platform, number)
  const sold = found && (await findPocket(platform, found.pocket.id))
  if (!sold) return data(null, { status: 404 })
  const { pocket } = found
  const actor = await findSession(platform, request)
  const own = actor && (await readOwn(platform, actor, found))
  const sale = actor && (await findSaleTerms(platform, actor, number))
  const approved = await findApprovedTerms(platform, found.pocket.id)
  const recovery = await findWaitingRecovery(platform, number)
  const tradable = found.kind !== 'federation' && found.state !== 'burned'
  return data({
    sale: tradable
      ? {
          sellHref: sale && `/c/${number}/vente`,
          offersHref: `/marche?pocket=${found.pocket.slug}`,
          // Out of a wallet it is sold by that wallet's signature, on the page of the sale.
          obstacles: (sale?.obstacles ?? [])
            .filter(({ code }) => code !== 'sold_from_vault')
            .map(refusalText),
        }
      : null,
    face: certificateFace(found, {
      art: drawCertificate(found),
      sold: sold.terms,
      termsHash: approved?.hash ?? null,
      siteUrl: platform.site.publicUrl(),
      mine: own !== null,
      token: await findToken(platform, found.orderId),
      tokenless: isTokenless(platform),
      end: await readEnd(platform, BigInt(number)),
      haltedUntil: await findHalt(platform, number),
    }),
    recovery: recovery && recoveryNotice(recovery),
    own,
    again: actor && !own ? await readAgain(platform, actor, BigInt(number)) : null,
    description: certificateTexts.description(pocket.recipientName, pocket.title),
  })
}

/** What the wallet of whoever sold it has to sign again; null for everybody else. */
async function readAgain(platform: Platform, actor: Actor, number: bigint) {
  const back = await readVaultReturn(platform, actor, number)
  return back.ok ? signedAgain(back.value, chainOf(platform)) : null
}

const chainOf = ({ ports: { chain } }: Platform) => {
  return { chainId: String(chain.chainId), network: chain.network }
}

/** The holder's part of the page; null for anybody else. */
async function readOwn(platform: Platform, actor: Actor, certificate: CertificateView) {
  const { number, kind, state } = certificate
  const id = BigInt(number)
  const own = await readOwnCertificate(platform, actor, id)
  if (!own.ok) return null
  const claim = await readWalletClaim(platform, actor, id)
  const back = await readVaultReturn(platform, actor, id)
  const contests = await listContestable(platform, actor, id)
  return ownCertificateView({
    kind,
    state,
    own: own.value,
    returns: await findReturns(platform, actor, id),
    claim: claim.ok ? claim.value : null,
    back: back.ok ? back.value : null,
    chain: chainOf(platform),
    tokenless: isTokenless(platform),
    wallets: await listOwnWallets(platform.db, actor.personId),
    order: await readOrder(platform, actor, number),
    contests: contests.ok ? contests.value : [],
    patron:
      kind === 'federation'
        ? {
            shown: await isShownAsPatron(platform, actor.personId, id),
            alias: await findOwnAlias(platform.db, actor.personId),
          }
        : null,
  })
}

/** The order of the holder's that a certificate came of, and what can still be decided about it. */
async function readOrder(platform: Platform, actor: Actor, number: number) {
  const id = await findOrderOfCertificate(platform, actor, number)
  if (id === null) return null
  const right = await findWithdrawalRight(platform, actor, id)
  const questions = await listOpenQuestions(platform, actor, id)
  return { id, withdrawUntil: right?.open ? right.endsAt : null, questions }
}

/** Does what the holder asks for: to a wallet, a recovery, the end. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { platform, actor } = await ownSession({ context, request })
  const { intent, fields, carryOut } = await readIntent(request, intents)
  const number = BigInt(certificateNumberIn(params.number))
  const answer = await carryOut({ platform, actor, number }, fields)
  return data<AccountAnswer>({ ...noAnswer, ...answer, intent })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

interface Asked {
  platform: Platform
  actor: Actor
  number: bigint
}
type Fields = Record<string, string>
type CarryOut = (asked: Asked, fields: Fields) => Promise<Partial<AccountAnswer>>

const intents: Readonly<Record<string, CarryOut>> = {
  wallet: (asked, fields) => moveTo(leaveVault, asked, fields, texts.move.done),
  claim: async ({ platform, actor, number }, { signature = '' }) =>
    say(await claimBySignature(platform, actor, { number, signature }), texts.sign.claim.done),
  back: async ({ platform, actor, number }, { signature = '', expiresAt = '' }) => {
    const signed = { number, signature, expiresAt: new Date(expiresAt) }
    return say(await returnToVault(platform, actor, signed), texts.sign.back.done)
  },
  mint: async ({ platform, actor, number }) =>
    say(await mintOnRequest(platform, actor, number), texts.mint.done),
  recovery: (asked, fields) => moveTo(askRecovery, asked, fields, texts.recovery.done),
  withdraw: async ({ platform, actor, number }) =>
    say(await withdrawRecovery(platform, actor, number), texts.recovery.withdrawn),
  contest: async ({ platform, actor }, { declarationId = '', reason = '', evidenceHash }) => {
    const input = doubtInput.safeParse({
      declarationId,
      reason,
      evidenceHash: evidenceHash || undefined,
    })
    if (!input.success) return { refusal: refusalText({ code: 'reason_missing' }) }
    return say(await challengeEarnings(platform, actor, input.data), texts.contest.done)
  },
  patron: (asked) => showPatron(asked, true),
  unpatron: (asked) => showPatron(asked, false),
  burn: async ({ platform, number }) =>
    say(await burnCertificate(platform, number), texts.burn.done),
}

async function showPatron({ platform, actor, number }: Asked, shown: boolean) {
  const { shown: nowShown, hidden } = patronTexts.own
  return say(await showAsPatron(platform, actor, { number, shown }), shown ? nowShown : hidden)
}

type Move = (
  platform: Platform,
  actor: Actor,
  input: { number: bigint; walletId: string },
) => Promise<Decision<unknown>>

/** Moves the certificate to a wallet by this command, once the password was entered again. */
async function moveTo(
  move: Move,
  { platform, actor, number }: Asked,
  { walletId = '', password = '' }: Fields,
  done: string,
): Promise<Partial<AccountAnswer>> {
  if (!isUuid(walletId)) return { refusal: refusalText({ code: 'unknown_object' }) }
  const confirmed = await confirmPassword(platform, actor, password)
  return say(confirmed.ok ? await move(platform, actor, { number, walletId }) : confirmed, done)
}

export default function Certificat({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <MissingScreen what="certificate" />
  const { face, own, recovery, sale, again } = loaderData
  return (
    <CertificateScreen
      face={face}
      notice={recovery && <RecoveryNotice {...recovery} />}
      sale={sale && <CertificateSale {...sale} />}
    >
      {own ? <OwnCertificate view={own} answer={actionData} /> : <SignAgain signable={again} />}
    </CertificateScreen>
  )
}
