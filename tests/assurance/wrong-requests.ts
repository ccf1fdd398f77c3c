/* How a request goes wrong: each takes what is right and spoils it in one place. */

/** A body as it goes over the wire, and what was done to it. */
export interface WrongBody {
  what: string
  text: string
}

type Fields = Record<string, unknown>

/** Values of the wrong kind, or out of all bounds, for any field. */
const STRANGE: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.5,
  '',
  'x'.repeat(20_000),
  [],
  [[]],
  {},
  { $ne: null },
  "' or 1=1 --",
  '../../etc/passwd',
]

/** What no amount is. */
const BAD_AMOUNTS: readonly unknown[] = [
  '1e3',
  '-0',
  '-1',
  '+1',
  '1.0000001',
  '1,5',
  ' 1',
  '0x10',
  '01',
  '1.',
  '.5',
  'NaN',
  'Infinity',
  '9223372036854775808',
  '١',
  1,
  1.5,
]

/** Text that no database keeps, written so that JSON carries it. */
const BROKEN_TEXT = ['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00 x"'] as const

/** Bodies that are no JSON object of this kind, whatever the operation. */
export function brokenBodies(good: Fields): readonly WrongBody[] {
  const [first = 'x'] = Object.keys(good)
  const inner = JSON.stringify(good).slice(1)
  const again = `{${JSON.stringify(first)}:${JSON.stringify(good[first])},${inner}`
  return [
    { what: 'nothing', text: '' },
    { what: 'half of it', text: JSON.stringify(good).slice(0, -1) },
    { what: 'a list', text: '[]' },
    { what: 'null', text: 'null' },
    { what: 'a text', text: '"{}"' },
    { what: 'a number', text: '7' },
    { what: 'an unknown key', text: JSON.stringify({ ...good, surplus: 1 }) },
    { what: 'a key twice', text: again },
    { what: 'a key of the language', text: `{"__proto__":{"a":1},${inner}` },
    { what: 'levels without end', text: `{"surplus":${'['.repeat(200)}${']'.repeat(200)}}` },
    { what: 'a trailing comma', text: `${JSON.stringify(good).slice(0, -1)},}` },
    { what: 'two of them', text: JSON.stringify(good).repeat(2) },
  ]
}

/** Each field left out, and each field set to what it cannot be. Not all of them are wrong for every field. */
export function strangeFields(good: Fields): readonly (WrongBody & { value: unknown })[] {
  return Object.keys(good).flatMap((field) => {
    const { [field]: _left, ...rest } = good
    const values = [...STRANGE, ...BAD_AMOUNTS].map((value) => ({
      what: `${field} = ${JSON.stringify(value).slice(0, 40)}`,
      value: { ...good, [field]: value },
    }))
    const made = [{ what: `no ${field}`, value: rest }, ...values]
    return made.map(({ what, value }) => ({ what, value, text: JSON.stringify(value) }))
  })
}

/** Each text of a body replaced by one that cannot be kept. */
export function unkeepableTexts(good: Fields): readonly WrongBody[] {
  return Object.entries(good).flatMap(([field, value]) => {
    if (typeof value !== 'string') return []
    const { [field]: _left, ...rest } = good
    return BROKEN_TEXT.map((text) => ({
      what: `${field} = ${text}`,
      text: `{${JSON.stringify(field)}:${text},${JSON.stringify(rest).slice(1)}`.replace(',}', '}'),
    }))
  })
}

/** Fields that carry an amount as decimal text. */
export const AMOUNT_FIELDS: readonly string[] = [
  'amount',
  'goal',
  'unitPrice',
  'show',
  'win',
  'finishBonus',
  'fines',
  'earnings',
]

/** Each amount of a body replaced by what is none; a big one is one below zero's other end. */
export function badAmounts(good: Fields): readonly WrongBody[] {
  return Object.keys(good)
    .filter((field) => AMOUNT_FIELDS.includes(field))
    .flatMap((field) =>
      BAD_AMOUNTS.map((value) => ({
        what: `${field} = ${JSON.stringify(value)}`,
        text: JSON.stringify({ ...good, [field]: value }),
      })),
    )
}

export const BAD_CURSORS = [
  'x',
  '%00',
  '-1',
  Buffer.from("1' or '1'='1").toString('base64url'),
  Buffer.from('99999999999999999999999').toString('base64url'),
  Buffer.from('\0').toString('base64url'),
  'A'.repeat(201),
] as const
export const BAD_LIMITS = ['0', '-1', '101', '1.5', 'NaN', 'x', '1e9', '%00'] as const
