import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { type Cell, cellOf, type ShownFact } from './cells.ts'
import { operationText } from './rooms.ts'
import { valueIn } from './row-acts.ts'
import { titleOf } from './see-view.ts'
import { toneOf } from './tones.ts'
import { fieldText, valueText } from './words.ts'

type Fields = Readonly<Record<string, unknown>>

/** What stands at the top of an object's page: by which fields it is named, its state, and its figures. */
interface DossierLook {
  /** The first that says something; several are written one after the other. */
  readonly names: readonly (readonly string[])[]
  readonly state: string | null
  readonly figures: readonly string[]
}

const looks: Readonly<Record<string, DossierLook>> = {
  'GET /people': {
    names: [['identity.legalName'], ['identity.name'], ['alias']],
    state: 'kycLevel',
    figures: [
      'limits.kycCounterMicro',
      'limits.kycThresholdMicro',
      'limits.spentMicro',
      'limits.limitMicro',
    ],
  },
  'GET /pockets': {
    names: [['title']],
    state: 'status',
    figures: [
      'money.raisedMicro',
      'money.backers',
      'money.heldMicro',
      'money.releasedMicro',
      'money.returnedMicro',
      'money.payableMicro',
    ],
  },
  'GET /fights': {
    names: [
      ['parties.fighterName', 'parties.opponentName'],
      ['fighterName', 'opponentName'],
    ],
    state: 'status',
    figures: [
      'takesPlaceAt',
      'result.outcome',
      'earnings.-1.earningsMicro',
      'earnings.-1.owedMicro',
      'earnings.-1.receivedMicro',
    ],
  },
  'GET /orders': {
    names: [['pocketTitle']],
    state: 'state',
    figures: [
      'backerPaysMicro',
      'principalMicro',
      'saleFeeMicro',
      'reserveMicro',
      'recipientMicro',
      'sellerMicro',
    ],
  },
}

export interface DossierTop {
  readonly title: string
  readonly state: Cell | null
  readonly figures: readonly ShownFact[]
}

/** The top of a row's page. */
export function topOf(key: string, item: Fields): DossierTop {
  const look = looks[key]
  if (!look) return { title: titleOf(key, item), state: null, figures: [] }
  const name = nameIn(look, item).map((field) => String(valueIn(item, field)))
  return {
    title: name.length > 0 ? texts.versus(name) : operationText(key),
    state: look.state ? stateOf(look.state, valueIn(item, look.state)) : null,
    figures: look.figures.flatMap((field) => {
      const last = field.split('.').at(-1) ?? field
      const value = valueIn(item, field)
      return value === null || value === undefined
        ? []
        : [{ label: fieldText(last), cell: cellOf(last, value) }]
    }),
  }
}

/** The fields by which an object is named: the first that say something. */
const nameIn = ({ names }: DossierLook, item: Fields): readonly string[] =>
  names.find((fields) =>
    fields.every((field) => {
      const part = valueIn(item, field)
      return typeof part === 'string' && part !== ''
    }),
  ) ?? []

/** What is left of a row for the parts of its page: nothing is said twice, what waits neither, which stands beside it. */
export function belowTop(key: string, item: Fields): Fields {
  const look = looks[key]
  if (!look) return item
  const name = nameIn(look, item)
  const said = [...(name.length === 1 ? name : []), ...look.figures, look.state ?? '', 'waiting']
  const left: Record<string, unknown> = { ...item }
  for (const path of said) {
    const [whole = '', part] = path.split('.')
    const value = left[whole]
    if (part === undefined) delete left[whole]
    else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const { [part]: _, ...rest } = value as Fields
      left[whole] = rest
    }
  }
  return left
}

/** A state as a badge, whatever its field is called. */
const stateOf = (field: string, value: unknown): Cell => ({
  as: 'state',
  text: valueText(field, String(value)),
  tone: toneOf(String(value)),
})
