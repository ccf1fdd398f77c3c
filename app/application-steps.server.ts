import { redirect } from 'react-router'
import { say } from '#app/live/account-answer.ts'
import type { OwnIntent } from '#app/own-session.server.ts'
import type { Decision } from '#domain/kernel/refusal.ts'

type Platform = Parameters<OwnIntent>[0]
type Actor = Parameters<OwnIntent>[1]

/** What each kind of application says of itself. */
interface ApplicationSteps<Step extends string, Draft> {
  /** What one step's form says, and what is wrong with it. */
  read(
    step: Step,
    fields: Record<string, string>,
  ): { draft: Draft; errors: Record<string, string | undefined> }
  find(platform: Platform, actor: Actor): Promise<Draft | null>
  save(platform: Platform, actor: Actor, draft: Draft): Promise<Decision<unknown>>
  /** Where one goes on to after a step. */
  nextHref(step: Step): string
}

/** Saves a step beside what was filled in so far, and goes on to the next. With anything wrong nothing is saved. */
export const savingStep =
  <Step extends string, Draft>({ read, find, save, nextHref }: ApplicationSteps<Step, Draft>) =>
  (step: Step): OwnIntent =>
  async (platform, actor, fields) => {
    const { draft, errors } = read(step, fields)
    if (Object.keys(errors).length > 0) return { errors }
    const before = await find(platform, actor)
    const saved = await save(platform, actor, { ...before, ...draft })
    if (saved.ok) throw redirect(nextHref(step))
    return say(saved, '')
  }

/** What was filled in so far; where nothing was, what an earlier application said that was turned down; else null. */
export function draftAfter<Sent extends { outcome: string | null }, Draft>(
  sent: Sent | undefined,
  draft: Draft | null,
  draftOf: (sent: Sent) => Draft,
): Draft | null {
  const before = sent?.outcome === 'refused' ? draftOf(sent) : null
  return before || draft ? ({ ...before, ...draft } as Draft) : null
}
