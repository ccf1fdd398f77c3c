import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findJsonFlaw, mostLevels } from '#domain/kernel/json-flaw.ts'
import { readJson } from './read-json.ts'

/** Reads a body as a command does; says the status and what is wrong where. */
async function refuse(body: string | Uint8Array<ArrayBuffer>) {
  const request = new Request('http://a.example', { method: 'POST', body })
  const answer = await readJson(request, z.unknown())
  if (answer.ok) return 'taken'
  const { code, errors } = (await answer.answer.json()) as { code: string; errors?: unknown }
  return { status: answer.answer.status, code, errors }
}

describe('a JSON body', () => {
  test('with a key that comes twice is refused, however it is spelled', async () => {
    for (const [body, field] of [
      ['{"a":1,"a":1}', 'a'],
      ['{"a":1,"\\u0061":2}', 'a'],
      ['{"a":{"b":[0,{"c":1,"d":{},"c" :2}]}}', 'a.b.1.c'],
      ['[{"x":1},{"x":1,\n"x"\n:1}]', '1.x'],
      ['{"":1,"":2}', ''],
    ] as const) {
      const errors = [{ field, code: 'duplicate_key' }]
      expect(await refuse(body)).toEqual({ status: 400, code: 'duplicate_key', errors })
    }
  })

  test('with a key of JavaScript itself is refused', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype', '__pr\\u006fto__']) {
      const answer = await refuse(`{"a":[{"${key}":{}}]}`)
      expect(answer).toMatchObject({ status: 400, errors: [{ code: 'forbidden_key' }] })
    }
  })

  test('with text that cannot be kept is refused, and says where', async () => {
    for (const text of ['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00\\ud800', 'x\\udfff']) {
      const errors = [{ field: 'a.0.b', code: 'invalid_text' }]
      expect(await refuse(`{"a":[{"b":"${text}"}]}`)).toMatchObject({ status: 400, errors })
      expect(await refuse(`{"a":{"${text}":1}}`)).toMatchObject({ status: 400 })
      expect(await refuse(`"${text}"`)).toMatchObject({ status: 400, errors: [{ field: '' }] })
    }
  })

  test('that is no JSON or no UTF-8 is refused', async () => {
    for (const body of ['', '{', "{'a':1}", '{"a":1,}', '// a', '{"a":NaN}', '\u00a0{}']) {
      expect([body, await refuse(body)]).toMatchObject([body, { status: 400, code: 'bad_json' }])
    }
    const broken = new Uint8Array([0x22, 0xc3, 0x28, 0x22])
    expect(await refuse(broken)).toMatchObject({ status: 400, code: 'bad_json' })
  })

  test('is taken up to a depth, and not beyond', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(await refuse(nested(mostLevels))).toBe('taken')
    expect(await refuse(nested(mostLevels + 1))).toMatchObject({ status: 413, code: 'too_deep' })
    expect(await refuse(nested(100_000))).toMatchObject({ status: 413 })
  })

  test('without a flaw is taken, whatever is in it', () => {
    const key = fc.string().filter((text) => !/^(__proto__|constructor|prototype)$/.test(text))
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.boolean(), fc.constant(null)),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(key, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }))
    const hasNul = (text: string) => text.includes('\\u0000')
    fc.assert(
      fc.property(tree, fc.constantFrom(0, 1), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        fc.pre(!hasNul(text))
        expect(findJsonFlaw(text)).toBe(null)
      }),
    )
  })
})
