import { entryWords } from '#app/texts/console/codes.ts'
import { consoleFormTexts as texts } from '#app/texts/console/forms.ts'
import { refusalTexts } from '#app/texts/refusals.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { ActAnswer, Done, Rehearsed } from './act-view.ts'
import { cellOf, factsOf } from './cells.ts'
import { type FormField, leavesOf, rowsTyped } from './form-fields.ts'
import type { SectionView } from './object-parts.ts'
import { readForm } from './read-form.ts'
import type { Posted } from './read-posted.ts'
import type { Shape } from './shape.ts'
import type { Typed } from './typed.ts'
import { fieldText, valueText } from './words.ts'

/** An answer of an operation, or why there is none. */
export type Asked =
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly fields: readonly { field: string; code: string }[] }
  | { readonly ok: false; readonly refusals: readonly [Refusal, ...Refusal[]] }

export interface Tried {
  readonly answer: Asked
  readonly entries: readonly {
    readonly kind: string
    readonly postings: readonly { readonly account: string; readonly amountMicro: string }[]
  }[]
}

/** How a form asks the server: by its body, as the operator who is logged in. */
export interface Asking {
  ask(body: unknown, once: string, typed: Typed): Promise<Asked>
  /** Asks and takes everything back; null where that cannot be. */
  rehearse(body: unknown, once: string, typed: Typed): Promise<Tried | null>
  /** Puts a document on file; its hash, or null for none that is taken. */
  file(bytes: Uint8Array): Promise<string | null>
}

export interface Act {
  readonly body: Shape
  readonly answer: Shape
  fields(typed: Typed): readonly FormField[]
}

const nothing = { fields: null, errors: {}, refusals: [], rehearsed: null, done: null }

/** Carries out what a form asks for: a further row, a look at the effect, or the operation itself. */
export async function runAct(act: Act, posted: Posted, asking: Asking): Promise<ActAnswer> {
  const { once } = posted
  const { typed, errors } = await withDocuments(posted, asking)
  const again = (part: Partial<ActAnswer>): ActAnswer => ({
    ...nothing,
    once,
    fields: act.fields(typed),
    ...part,
  })
  const [, list] = /^row:(.+)$/.exec(posted.intent) ?? []
  if (list) {
    const rows = new Map(typed).set(`rows:${list}`, [String(rowsTyped(typed, list) + 1)])
    return again({ fields: act.fields(rows) })
  }
  const { body, problems } = readForm(act.body, typed)
  const wrong = { ...problemTexts(problems), ...errors }
  if (Object.keys(wrong).length > 0) return again({ errors: wrong })
  if (posted.intent === 'change') return again({})
  if (posted.intent === 'check') {
    const tried = await asking.rehearse(body, once, typed)
    const refusedFields =
      tried && !tried.answer.ok && 'fields' in tried.answer ? tried.answer : null
    if (refusedFields) return again(fieldErrors(refusedFields.fields, act.fields(typed)))
    return again({ rehearsed: rehearsedOf(tried, act.answer) })
  }
  const asked = await asking.ask(body, once, typed)
  if (asked.ok) return { ...nothing, once, done: doneOf(asked.answer, act.answer) }
  if ('refusals' in asked) return again({ refusals: refusalTexts(asked.refusals) })
  return again(fieldErrors(asked.fields, act.fields(typed)))
}

/** Documents go on file first, so that none is lost where something else is wrong. */
async function withDocuments({ typed, files }: Posted, { file }: Asking) {
  const filled = new Map(typed)
  const errors: Record<string, string> = {}
  const filed = new Map<string, string[]>()
  for (const [at, bytes] of files) {
    const hash = await file(bytes)
    if (hash) filed.set(at, [...(filed.get(at) ?? []), hash])
    else errors[at] = texts.documentRefused
  }
  for (const [at, hashes] of filed) filled.set(at, hashes)
  return { typed: filled as Typed, errors }
}

const problemTexts = (problems: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...problems].map(([at, kind]) => [at, texts.problems[kind] ?? texts.problems.text ?? '']),
  )

/** What the operation finds wrong with a field is said at that field, or at the one that it is a part of. */
export function fieldErrors(
  wrong: readonly { field: string }[],
  fields: readonly FormField[],
): Pick<ActAnswer, 'errors' | 'refusals'> {
  const inputs = leavesOf(fields)
  const errors: Record<string, string> = {}
  for (const { field } of wrong) {
    const input = inputs.find(
      ({ at }) => at === field || field.startsWith(`${at}.`) || at.startsWith(`${field}.`),
    )
    const kind =
      input?.as === 'input' ? input.kind : input?.as === 'documents' ? 'document' : 'text'
    if (input) errors[input.at] = texts.problems[kind] ?? ''
  }
  const refusals = Object.keys(errors).length === 0 ? [texts.problems.text ?? ''] : []
  return { errors, refusals }
}

function rehearsedOf(tried: Tried | null, shape: Shape): Rehearsed {
  if (!tried) return { refusals: [], facts: [], entries: [], proposes: false, untried: true }
  const { answer, entries } = tried
  return {
    refusals: 'refusals' in answer ? refusalTexts(answer.refusals) : [],
    facts: answer.ok ? shownOf(answer.answer, shape) : [],
    entries: entries.map(entryPart),
    proposes: answer.ok && isProposed(answer.answer),
    untried: false,
  }
}

/** A proposal is kept, and nothing done, until the last agreement that it takes. */
const isProposed = (answer: unknown): boolean => {
  const { proposalId, complete } = (answer ?? {}) as { proposalId?: string; complete?: boolean }
  return proposalId !== undefined && complete !== true
}

function entryPart({ kind, postings }: Tried['entries'][number]): SectionView {
  const names = ['account', 'amountMicro'] as const
  return {
    title: (entryWords as Readonly<Record<string, string>>)[kind] ?? valueText('entry', kind),
    facts: [],
    table: {
      columns: names.map((name) => ({ label: fieldText(name), figure: name === 'amountMicro' })),
      rows: postings.map((line, place) => ({
        id: String(place),
        href: null,
        cells: names.map((name) => cellOf(name, line[name])),
        acts: [],
      })),
    },
  }
}

function doneOf(answer: unknown, shape: Shape): Done {
  const { proposalId } = (answer ?? {}) as { proposalId?: string }
  return {
    said: proposalId ? texts.proposed : texts.done,
    facts: shownOf(answer, shape),
    proposal: proposalId ? `/operator/voir/proposals/${proposalId}` : null,
  }
}

/** What an answer says beside what its words say already. */
function shownOf(answer: unknown, shape: Shape) {
  const {
    proposalId: _id,
    complete: _complete,
    ...rest
  } = (answer ?? {}) as Record<string, unknown>
  return factsOf(rest, shape).filter(({ cell }) => cell.as !== 'none')
}
