import { consoleFormTexts as texts } from '#app/texts/console/forms.ts'
import type { ActView } from './act-view.ts'
import { cellOf } from './cells.ts'
import { kindOf } from './field-kinds.ts'
import { type FormField, formFields } from './form-fields.ts'
import { plainOf, type Shape, variantsOf } from './shape.ts'
import { type Typed, textAt } from './typed.ts'
import { fieldText, parameterText, valueText } from './words.ts'

/** What only a row fills in. */
const CHOSEN = /^(provider|eventId|businessKey|invariant|check|where|expected|found)$/

/** An operation by its key, and the parameters of its path. */
interface PathOf {
  readonly key: string
  readonly params: readonly string[]
}

/** What the address of a form has filled in already: the parameters of the path, and ids of the body. */
export function givenOf({ key, params }: PathOf, body: Shape, typed: Typed): ActView['given'] {
  const { properties = {} } = plainOf(body)
  const fixed = Object.entries(properties)
    .filter(([name, shape]) => /^(id|document)$/.test(kindOf(name, shape)) || CHOSEN.test(name))
    .map(([name]) => name)
  const names = [...new Set([...params, ...fixed])]
  const labelOf = (name: string) =>
    params.includes(name) ? parameterText(key, name) : fieldText(name)
  return names.flatMap((name) => {
    const value = textAt(typed, name)
    return value === ''
      ? []
      : [{ name, value, fact: { label: labelOf(name), cell: cellOf(name, value) } }]
  })
}

/** The fields that are left to fill in: of the path what is not given, then those of the body. */
export function fieldsToFill(
  { key, params }: PathOf,
  body: Shape,
  typed: Typed,
  given: ActView['given'],
): readonly FormField[] {
  const known = new Set(given.map(({ name }) => name))
  const missing = params
    .filter((name) => !known.has(name))
    .map(
      (name): FormField => ({
        as: 'input',
        at: name,
        label: parameterText(key, name),
        required: true,
        kind: 'id',
        hint: texts.hints.id ?? null,
        value: textAt(typed, name),
        options: [],
        longest: null,
      }),
    )
  return [...missing, ...formFields(body, typed).filter(({ at }) => !known.has(at))]
}

/** Of a body that may have several shapes: which has to be chosen first, and the addresses that choose. */
export function choiceOf(
  body: Shape,
  typed: Typed,
  addressWith: (at: string, value: string) => string,
): ActView['choices'] {
  const { properties = {} } = plainOf(body)
  for (const [name, shape] of Object.entries(properties)) {
    const variants = variantsOf(shape)
    if (!variants) continue
    const at = `${name}.${variants.by}`
    if (variants.of.has(textAt(typed, at))) continue
    const links = [...variants.of.keys()].map((value) => ({
      text: valueText(variants.by, value),
      href: addressWith(at, value),
    }))
    return { title: texts.chooseFirst, links }
  }
  return null
}
