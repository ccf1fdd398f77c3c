import { createRequire } from 'node:module'
import path from 'node:path'
import type * as PdfLib from '@cantoo/pdf-lib'

/** Why a PDF is refused: it cannot be read whole, or it contains something active or hidden. */
export type PdfFlaw = 'unreadable' | 'active'

const require = createRequire(import.meta.url)
const { PDFArray, PDFContext, PDFDict, PDFDocument, PDFName, PDFStream } =
  require('@cantoo/pdf-lib') as typeof PdfLib

/** The most that all streams together may decompress to: ten kilobytes can be made to unfold to ten gigabytes. */
const mostBytesUnfolded = 64 * 1024 * 1024
const mostLevels = 200

/** Keys of scripts, XFA forms and embedded files. */
const activeKeys = new Set([
  'JS',
  'JavaScript',
  'AA',
  'EF',
  'EmbeddedFiles',
  'XFA',
  'RichMediaContent',
])
/** Actions that do more than go to a page or follow a link that the reader clicks. */
const activeActions = new Set([
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'GoToR', 'Rendition'],
  ...['Movie', 'Sound', 'RichMediaExecute', 'GoTo3DView', 'Thread'],
])
const activeTypes = new Set([
  ...['EmbeddedFile', 'FileAttachment', 'RichMedia', 'Movie', 'Sound', 'Screen', '3D'],
])

/**
 * Reads every object of a PDF, also those that a later revision has replaced. Null for one that only shows something. It is
 * kept as it is: written anew it would lose the signatures in it, and be another document than the one that was signed.
 */
export async function findPdfFlaw(bytes: Uint8Array): Promise<PdfFlaw | null> {
  if (isAnotherFileToo(bytes)) return 'active'
  limitUnfolding()
  const objects = collectObjects()
  try {
    const options = { throwOnInvalidObject: true, updateMetadata: false, ignoreEncryption: true }
    const { context } = await PDFDocument.load(bytes, options)
    // What is encrypted cannot be looked at.
    if (context.trailerInfo.Encrypt) return 'active'
    if (objects.some((object) => isActive(context, object, 0))) return 'active'
    const pages = context.enumerateIndirectObjects().filter(([, each]) => isPage(each))
    return pages.length > 0 ? null : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

const isPage = (object: unknown): boolean => nameAt(object, 'Type') === 'Page'

/** Bytes after the end, or a ZIP directory, by which the same bytes are another kind of file elsewhere. */
function isAnotherFileToo(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = text.lastIndexOf('%%EOF')
  const behind = end < 0 ? '' : text.subarray(end + 5).toString('latin1')
  // A ZIP directory lies within so many bytes of the end.
  const directory = text
    .subarray(Math.max(0, text.length - 66_000))
    .indexOf('PK\x05\x06', 0, 'latin1')
  return /[^\s\0]/.test(behind) || directory >= 0
}

function isActive(context: PdfLib.PDFContext, object: unknown, level: number): boolean {
  if (level > mostLevels) return true
  if (object instanceof PDFArray) {
    return object.asArray().some((each) => isActive(context, each, level + 1))
  }
  const dict = dictOf(object)
  if (!dict) return false
  if (activeActions.has(nameAt(dict, 'S') ?? '')) return true
  if (['Type', 'Subtype'].some((key) => activeTypes.has(nameAt(dict, key) ?? ''))) return true
  return dict.entries().some(([key, value]) => {
    const name = key.decodeText()
    if (activeKeys.has(name)) return true
    if (name === 'OpenAction' && !leadsToPage(context.lookup(value))) return true
    return isActive(context, value, level + 1)
  })
}

/** Where a reader opens the document: a destination, given directly or by an action that only goes there. */
const leadsToPage = (action: unknown): boolean =>
  action instanceof PDFArray || nameAt(action, 'S') === 'GoTo'

function dictOf(object: unknown): PdfLib.PDFDict | null {
  if (object instanceof PDFStream) return object.dict
  return object instanceof PDFDict ? object : null
}

function nameAt(object: unknown, key: string): string | null {
  const value = dictOf(object)?.get(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : null
}

/** The library's own methods, before they are wrapped. */
const { assign } = PDFContext.prototype
const decoder = path.join(
  path.dirname(require.resolve('@cantoo/pdf-lib')),
  'core/streams/DecodeStream.js',
)
const { prototype: decoding } = (require(decoder) as Decoder).default
const { ensureBuffer } = decoding

interface Decoder {
  default: {
    prototype: { buffer: Uint8Array; ensureBuffer(requested: number): Uint8Array }
  }
}

/** The library decompresses object streams without a limit; all its decoders ask here for room. */
function limitUnfolding(): void {
  let left = mostBytesUnfolded
  decoding.ensureBuffer = function (requested) {
    const before = this.buffer.byteLength
    if (requested - before > left) throw new Error('too much is folded into it')
    const buffer = ensureBuffer.call(this, requested)
    left -= buffer.byteLength - before
    return buffer
  }
}

/** Every object as it is read: of two with one number the library keeps the later one, but readers differ. */
function collectObjects(): readonly unknown[] {
  const objects: unknown[] = []
  PDFContext.prototype.assign = function (ref, object) {
    objects.push(object)
    assign.call(this, ref, object)
  }
  return objects
}
