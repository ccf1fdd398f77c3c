import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import {
  federationSession,
  findTeam,
  type OwnIntent,
  ownAction,
  teamIntents,
} from '#app/own-session.server.ts'
import { ApprovalScreen, type ApprovalView } from '#app/screens/studio/approval-screen.tsx'
import { dateText } from '#app/texts/format.ts'
import { federationStudioTexts } from '#app/texts/studio/federation-studio.ts'
import { isSafeSite } from '#domain/campaigns/federation.ts'
import {
  applyAsFederation,
  federationApplicationInput,
  type OwnFederation,
  readOwnFederation,
} from '#server/campaigns/door.ts'
import type { Route } from './+types/studio-agrement'

const texts = federationStudioTexts.approval

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** How an organisation's approval stands. */
export async function loader(asked: Route.LoaderArgs): Promise<ApprovalView> {
  const { platform, actor, federation } = await federationSession(asked, asked.params.id)
  const { approval, name, website } = await readOwnFederation(platform, federation.id)
  return {
    facts: factsOf(approval),
    refusedBecause: approval.refusedBecause,
    notNow: notNow(approval),
    identityKnown: actor.kycLevel === 'full',
    values: { name, site: website ?? '' },
    team: await findTeam({ platform, actor }, federation),
  }
}

function factsOf({ until, revokedBecause, renewableFrom }: OwnFederation['approval']) {
  const facts: [string, string | null][] = [
    [texts.standing, until ? texts.running : texts.over],
    [texts.until, until && dateText(until)],
    [texts.from, renewableFrom && dateText(renewableFrom)],
    [texts.revoked, until ? null : revokedBecause],
  ]
  return facts.flatMap(([label, value]) =>
    value === null ? [] : [{ label, value, tall: value.length > 40 }],
  )
}

function notNow({ asked, renewableFrom }: OwnFederation['approval']): string | null {
  if (asked) return texts.asked(dateText(asked))
  return renewableFrom && texts.early(dateText(renewableFrom))
}

/** Asks for another year of it, or changes who acts for the organisation. */
export const action = (asked: Route.ActionArgs) =>
  ownAction({ ...teamIntents(asked.params.id), renew: renewing(asked) })(asked)

const renewing =
  (asked: Route.ActionArgs): OwnIntent =>
  async (platform, actor, { name = '', site = '', delegationHash = '' }) => {
    const { federation } = await federationSession(asked, asked.params.id)
    const official = name.trim().replace(/\s+/g, ' ')
    const own = await readOwnFederation(platform, federation.id)
    const input = federationApplicationInput.safeParse({
      name: official,
      kind: own.form === 'organisation' ? 'sports_organisation' : own.form,
      reach: own.scope,
      registrationNumber: own.registryNumber,
      country: own.country,
      site: site.trim(),
      presentation: own.presentation,
      delegationHash,
    })
    const wrong = new Set(input.error?.issues.map(({ path: [field] }) => field))
    const errors = {
      ...(wrong.has('name') || official.length < 2 ? { name: texts.nameWrong } : {}),
      ...(wrong.has('site') || !isSafeSite(site.trim()) ? { site: texts.siteWrong } : {}),
      ...(/^[0-9a-f]{64}$/.test(delegationHash) ? {} : { delegationHash: texts.delegationMissing }),
    }
    if (Object.keys(errors).length > 0) return { errors }
    if (!input.success) throw new Error('an organisation on file is one that could apply')
    return say(await applyAsFederation(platform, actor, input.data), texts.sent)
  }

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function StudioAgrement({ loaderData, actionData }: Route.ComponentProps) {
  return <ApprovalScreen view={loaderData} answer={actionData} />
}
