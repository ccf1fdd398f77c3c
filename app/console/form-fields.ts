import { consoleFormTexts as texts } from '#app/texts/console/forms.ts'
import { countries } from '#app/texts/countries.ts'
import { timeUnitOf } from '#app/texts/settings.ts'
import { type FieldKind, kindOf } from './field-kinds.ts'
import { isNullable, isObject, plainOf, type Shape, variantsOf } from './shape.ts'
import { type Typed, textAt, textsAt } from './typed.ts'
import { fieldText, valueText } from './words.ts'

interface AnyField {
  /** Its place in the body: `lines.0.account`. */
  readonly at: string
  readonly label: string
  readonly required: boolean
}

/** A field of a form, made from the schema of what is sent. */
export type FormField =
  | (AnyField & {
      readonly as: 'input'
      readonly kind: FieldKind
      readonly hint: string | null
      readonly value: string
      readonly options: readonly { readonly value: string; readonly label: string }[]
      readonly longest: number | null
    })
  | (AnyField & {
      readonly as: 'documents'
      readonly several: boolean
      readonly kept: readonly string[]
    })
  | (AnyField & {
      readonly as: 'choices'
      readonly options: readonly { readonly value: string; readonly label: string }[]
      readonly chosen: readonly string[]
    })
  | (AnyField & { readonly as: 'group'; readonly fields: readonly FormField[] })
  | (AnyField & {
      readonly as: 'rows'
      readonly rows: readonly (readonly FormField[])[]
      readonly more: boolean
    })
  | (AnyField & { readonly as: 'fixed'; readonly value: string })

interface Place {
  readonly at: string
  readonly name: string
  readonly required: boolean
  /** The name of the whole, whose unit holds where its own name has none. */
  readonly within: string
  /** A currency is typed beside it, in which amounts are meant. */
  readonly hasCurrency: boolean
}

/** The fields of a body, with what has been typed so far. */
export function formFields(body: Shape, typed: Typed): readonly FormField[] {
  return fieldsIn(body, '', '', typed)
}

function fieldsIn(shape: Shape, at: string, within: string, typed: Typed): FormField[] {
  const { properties = {}, required = [] } = plainOf(shape)
  const named = properties.name?.const
  return Object.entries(properties).map(([name, each]) =>
    fieldOf(each, typed, {
      at: at ? `${at}.${name}` : name,
      name,
      required: required.includes(name) && !isNullable(each),
      within: name === 'value' && typeof named === 'string' ? named : within,
      hasCurrency: 'currency' in properties,
    }),
  )
}

function fieldOf(given: Shape, typed: Typed, place: Place): FormField {
  const { at, name, required, within } = place
  const base = { at, required, label: fieldText(name) }
  const variants = variantsOf(given)
  if (variants) {
    const picked = textAt(typed, `${at}.${variants.by}`)
    const chosen = variants.of.get(picked) ?? plainOf(given)
    const label = variants.of.has(picked) ? valueText(variants.by, picked) : base.label
    return { ...base, label, as: 'group', fields: fieldsIn(chosen, at, within, typed) }
  }
  const shape = plainOf(given)
  if (shape.const !== undefined) return { ...base, as: 'fixed', value: String(shape.const) }
  if (isObject(shape)) {
    const whole = name === 'value' ? within : name
    return { ...base, as: 'group', fields: fieldsIn(shape, at, whole, typed) }
  }
  const kind = kindOf(name, shape, within)
  if (shape.type === 'array') return listOf(shape, typed, { ...place, kind }, base)
  if (kind === 'document') {
    return { ...base, as: 'documents', several: false, kept: textsAt(typed, at) }
  }
  return inputOf(shape, typed, { ...place, kind }, base)
}

function listOf(
  shape: Shape,
  typed: Typed,
  { at, name, kind }: Place & { kind: FieldKind },
  base: AnyField,
): FormField {
  const items = plainOf(shape.items ?? {})
  if (kind === 'document')
    return { ...base, as: 'documents', several: true, kept: textsAt(typed, at) }
  if (!isObject(items)) {
    const options = (items.enum ?? []).map((value) => ({ value, label: valueText(name, value) }))
    return { ...base, as: 'choices', options, chosen: textsAt(typed, at) }
  }
  const count = Math.max(shape.minItems ?? 1, rowsTyped(typed, at))
  const rows = Array.from({ length: count }, (_, place) =>
    fieldsIn(items, `${at}.${place}`, '', typed),
  )
  return { ...base, as: 'rows', rows, more: count < (shape.maxItems ?? 20) }
}

/** How many rows of a list have been shown or typed. */
export function rowsTyped(typed: Typed, at: string): number {
  const places = [...typed.keys()].flatMap((key) => {
    const place = key.startsWith(`${at}.`)
      ? Number(key.slice(at.length + 1).split('.')[0])
      : Number.NaN
    return Number.isInteger(place) ? [place + 1] : []
  })
  return Math.max(0, Number(textAt(typed, `rows:${at}`)) || 0, ...places)
}

function inputOf(
  shape: Shape,
  typed: Typed,
  { at, name, kind, hasCurrency, required, within }: Place & { kind: FieldKind },
  base: AnyField,
): FormField {
  const options =
    kind === 'country'
      ? countries()
      : (shape.enum ?? []).map((value) => ({ value, label: valueText(name, value) }))
  const yesNo = [
    { value: 'true', label: texts.yes },
    { value: 'false', label: texts.no },
  ]
  return {
    ...base,
    as: 'input',
    kind,
    hint: texts.hints[hintOf({ name, kind, hasCurrency, required, within })] ?? null,
    value: textAt(typed, at),
    options: kind === 'yesNo' ? yesNo : options,
    longest: shape.maxLength ?? null,
  }
}

function hintOf({
  name,
  kind,
  hasCurrency,
  required,
  within,
}: Omit<Place, 'at'> & { kind: FieldKind }): string {
  // Parts of a setting have names of their own, which say the unit.
  if (kind === 'count' && name === 'value') return timeUnitOf(within) ?? kind
  if (name === 'currency') return name
  // Somebody is named by their address; an empty one takes the name away.
  if (kind === 'email' && !required) return 'noEmail'
  if (kind === 'usdc' && hasCurrency) return 'ofCurrency'
  return kind === 'usdc' && !required ? 'wholeSum' : kind
}

/** The fields that something is typed into. */
export function leavesOf(fields: readonly FormField[]): readonly FormField[] {
  return fields.flatMap((field) => {
    if (field.as === 'fixed') return []
    if (field.as === 'group') return leavesOf(field.fields)
    return field.as === 'rows' ? field.rows.flatMap(leavesOf) : [field]
  })
}
