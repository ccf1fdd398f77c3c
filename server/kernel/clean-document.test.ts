import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { smallPdf } from '#tests/fixtures/small-pdf.ts'
import { cleanDocument } from './clean-document.ts'

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const answerTo = async (bytes: Uint8Array) => {
  const decision = await cleanDocument(bytes)
  return decision.ok ? decision.value.mediaType : decision.refusals[0].code
}
const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
const annotated = (action: string) =>
  smallPdf('a', { objects: `4 0 obj\n<< /Type /Annot /Subtype /Link /A ${action} >>\nendobj` })

/** A script that only a stream of folded objects holds. */
async function foldedScript(): Promise<Uint8Array> {
  const made = await PDFDocument.create()
  made.addPage()
  made.addJavaScript('main', 'app.alert(1)')
  return made.save({ useObjectStreams: true })
}

/** Ten kilobytes, for each gigabyte that is asked for a megabyte. */
function folded(mebibytes: number): string {
  const data = deflateSync(Buffer.alloc(mebibytes * 1024 * 1024, '1 0 '))
  const head = `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length}`
  return `4 0 obj\n<< ${head} >>\nstream\n${data.toString('latin1')}\nendstream\nendobj`
}

describe('a PDF', () => {
  test('that shows something is kept byte for byte, so that its signatures hold', async () => {
    const made = await PDFDocument.create()
    made.addPage().drawText('An approval')
    for (const bytes of [latin(smallPdf('plain')), await made.save()]) {
      expect(await cleanDocument(bytes)).toMatchObject({ ok: true, value: { bytes } })
    }
  })

  test.each([
    ['a link', annotated('<< /S /URI /URI (https://example.org) >>')],
    ['a page to open at', smallPdf('a', { catalog: '/OpenAction [3 0 R /Fit]' })],
    ['a way to a page', smallPdf('a', { catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' })],
    ['empty lines behind', smallPdf('a', { end: '\r\n\r\n' })],
  ])('with %s is taken', async (_, text) => {
    expect(await answerTo(latin(text))).toBe('application/pdf')
  })

  test.each([
    ['a script as it is opened', smallPdf('a', { catalog: `/OpenAction ${script}` })],
    [
      'a printer as it is opened',
      smallPdf('a', { catalog: '/OpenAction << /S /Named /N /Print >>' }),
    ],
    [
      'a script by name',
      smallPdf('a', { catalog: `/Names << /JavaScript << /Names [(a) ${script}] >> >>` }),
    ],
    ['a script whose name is written otherwise', annotated('<< /S /J#61vaScript /J#53 (1) >>')],
    ['what a page does by itself', smallPdf('a', { catalog: '/AA << /WC 3 0 R >>' })],
    ['a program to launch', annotated('<< /S /Launch /F (cmd.exe) >>')],
    ['a form that is sent', annotated('<< /S /SubmitForm /F (https://example.org) >>')],
    ['a file inside', smallPdf('a', { catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' })],
    ['a form of its own language', smallPdf('a', { catalog: '/AcroForm << /XFA (x) >>' })],
    ['a password', smallPdf('a').replace('/Size 9', '/Encrypt << /Filter /Standard /V 1 >>')],
    [
      'a script that a later revision takes out',
      `${annotated(script)}4 0 obj\nnull\nendobj\n%%EOF`,
    ],
    ['a page of the web behind', smallPdf('a', { end: '<script>1</script>' })],
    ['an archive around its end', smallPdf('PK\x05\x06')],
  ])('with %s is refused', async (_, text) => {
    expect(await answerTo(latin(text))).toBe('evidence_active')
  })

  test('with a script in a stream of folded objects is refused', async () => {
    expect(await answerTo(await foldedScript())).toBe('evidence_active')
  })

  test.each([
    ['begins as one only', '%PDF-1.7\nhello\n%%EOF'],
    ['is cut off', smallPdf('a').slice(0, 90)],
    ['unfolds to a thousand times its size', smallPdf('a', { objects: folded(200) })],
  ])('that %s is none, and the next one is taken', async (_, text) => {
    expect(await answerTo(latin(text))).toBe('evidence_missing')
    expect(await answerTo(latin(smallPdf('next')))).toBe('application/pdf')
  })
})

test('a thread that takes long to start costs a document nothing of its time', async () => {
  vi.resetModules()
  const fresh = await import('./clean-document.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const read = fresh.cleanDocument(latin(smallPdf('a')))
  while (vi.getTimerCount() === 0) await Promise.resolve()
  vi.advanceTimersByTime(60_000)
  expect(await read).toMatchObject({ ok: true })
  vi.useRealTimers()
})

describe('a picture', () => {
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c22' } })

  test.each([
    ['image/png', () => drawn.clone().png()],
    ['image/jpeg', () => drawn.clone().jpeg()],
  ] as const)('%s is drawn anew: what its bytes hold beside it is gone', async (type, draw) => {
    const exif = { IFD0: { Artist: 'Ana Test' } }
    const bytes = await draw().withExif(exif).toBuffer()
    const sent = new Uint8Array(Buffer.concat([bytes, Buffer.from('<script>1</script>PK\x05\x06')]))
    expect(Buffer.from(sent).toString('latin1')).toContain('Ana Test')
    const [first, again] = [await cleanDocument(sent), await cleanDocument(sent)]
    if (!first.ok || !again.ok) throw new Error('it was refused')
    expect(first.value.mediaType).toBe(type)
    expect(Buffer.from(first.value.bytes).toString('latin1')).not.toMatch(/script|Ana Test/)
    expect(await sharp(first.value.bytes).metadata()).toMatchObject({ width: 60, height: 40 })
    expect(again.value.bytes).toEqual(first.value.bytes)
  })

  test('that is cut off, of another kind or too large in pixels is none', async () => {
    const png = await drawn.clone().png().toBuffer()
    const large = { width: 7_000, height: 7_000, channels: 3, background: '#fff' } as const
    for (const bytes of [
      png.subarray(0, png.length - 30),
      Buffer.concat([png.subarray(0, 8), await drawn.clone().gif().toBuffer()]),
      await sharp({ create: large }).png().toBuffer(),
    ]) {
      expect(await answerTo(new Uint8Array(bytes))).toBe('evidence_missing')
    }
  })
})
