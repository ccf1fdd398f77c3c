import { personalMeta } from '#app/app-meta.ts'
import { refusedWhenOffline, say } from '#app/live/account-answer.ts'
import { parisInstant } from '#app/live/fight-forms.ts'
import { unlessOffline } from '#app/live/keep-when-offline.ts'
import { athleteSession, type OwnIntent, ownAction } from '#app/own-session.server.ts'
import { ContractScreen, type ContractView } from '#app/screens/studio/contract-screen.tsx'
import { dateText } from '#app/texts/format.ts'
import { contractTexts as texts } from '#app/texts/studio/contract.ts'
import { proContractInput, readOwnAthlete, recordProContract } from '#server/campaigns/door.ts'
import type { Route } from './+types/studio-contrat-pro'

export const meta: Route.MetaFunction = () =>
  personalMeta({ title: texts.title, description: texts.text })

/** Where an athlete's first pro contract stands. */
export async function loader(asked: Route.LoaderArgs): Promise<ContractView> {
  const { platform, athlete } = await athleteSession(asked, true)
  const own = await readOwnAthlete(platform, athlete.id)
  const { state } = texts
  if (own.status === 'professional') {
    const signed = own.firstProContractAt
    return {
      state: signed ? state.verified(dateText(signed)) : state.pro,
      refused: null,
      open: false,
    }
  }
  const { contract, contractRefused } = own
  if (!contract) return { state: state.none, refused: contractRefused, open: true }
  const waits = state.waits(dateText(contract.signedAt), dateText(contract.recordedAt))
  return { state: waits, refused: null, open: false }
}

const intents: Readonly<Record<string, OwnIntent>> = {
  contract: async (platform, actor, { signedOn = '', evidenceHash, understood }) => {
    const signedAt = parisInstant(`${signedOn}T00:00`)
    const input = proContractInput.safeParse({ signedAt: signedAt?.toISOString(), evidenceHash })
    const wrong = new Set(input.error?.issues.map(({ path }) => path[0]))
    const errors = {
      signedOn: wrong.has('signedAt') ? texts.wrong.date : undefined,
      evidenceHash: wrong.has('evidenceHash') ? texts.wrong.document : undefined,
      understood: understood === 'on' ? undefined : texts.wrong.confirm,
    }
    if (!input.success || understood !== 'on') return { errors }
    return say(await recordProContract(platform, actor, input.data), texts.form.done)
  },
}

/** Hands the contract in. */
export const action = ownAction(intents)

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  refusedWhenOffline(request, () => serverAction())

export const shouldRevalidate = unlessOffline

export default function StudioContratPro({ loaderData, actionData }: Route.ComponentProps) {
  return <ContractScreen view={loaderData} answer={actionData} />
}
