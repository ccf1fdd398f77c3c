import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import type { Database } from '#server/kernel/door.ts'

/** How one Pocket's public books call people and entries. */
export interface Pseudonyms {
  /** The same for one person throughout one Pocket, another in every other. */
  ofPerson(personId: string): string
  /** An entry's public number; it does not tell how many there are elsewhere. */
  ofEntry(entryId: bigint): string
  /** The entry with this public number, if this Pocket can have one. */
  entryOf(name: string): bigint | null
}

/** Letters and digits that are not mistaken for each other. */
const EMAILS = '0123456789abcdefghjkmnpqrstvwxyz'
const EMAILS_OF_PERSON = 12
const NAME_OF_ENTRY = /^[0-9a-f]{32}$/

/** Reads the installation's key and makes the pseudonyms of one Pocket from it: keyed by the Pocket, so unlinkable. */
export async function readPseudonyms(db: Database, pocketId: string): Promise<Pseudonyms> {
  const { rows } = await sql<{ key: string }>`
    select encode(key, 'hex') as key from identity.pseudonym_key`.execute(db)
  invariant(rows[0], 'the migration has made a key')
  return pseudonymsOf(Buffer.from(rows[0].key, 'hex'), pocketId)
}

/** The pseudonyms of one Pocket by the key of an installation. */
export function pseudonymsOf(key: Buffer, pocketId: string): Pseudonyms {
  const ofPocket = hmac(key, `pocket:${pocketId}`)
  const entryKey = hmac(ofPocket, 'entries').subarray(0, 16)
  return {
    ofPerson(personId) {
      const emails = [...hmac(ofPocket, `person:${personId}`).subarray(0, EMAILS_OF_PERSON)]
      return `soutien-${emails.map((byte) => EMAILS[byte & 31]).join('')}`
    },
    ofEntry(entryId) {
      const block = Buffer.alloc(16)
      block.writeBigUInt64BE(entryId, 8)
      // One cipher block, different for every entry: nothing repeats that could be recognised.
      const cipher = createCipheriv('aes-128-ecb', entryKey, null).setAutoPadding(false)
      return Buffer.concat([cipher.update(block), cipher.final()]).toString('hex')
    },
    entryOf(name) {
      if (!NAME_OF_ENTRY.test(name)) return null
      const decipher = createDecipheriv('aes-128-ecb', entryKey, null).setAutoPadding(false)
      const sealed = Buffer.from(name, 'hex')
      const block = Buffer.concat([decipher.update(sealed), decipher.final()])
      const entryId = block.readBigUInt64BE(8)
      return block.readBigUInt64BE(0) === 0n && entryId < 1n << 63n ? entryId : null
    },
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
