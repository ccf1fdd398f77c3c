import {
  type CipherKey,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** The kinds of fingerprint by which somebody is recognised. */
export type FingerprintKind = 'document' | 'card' | 'wallet' | 'likeness' | 'address' | 'attempt'

/** What is sealed of a person; a text sealed as one kind is not opened as another. */
export type SealedThing = 'identity' | 'document' | 'application' | 'draft'

/** The place where a sealed text is stored; a text sealed for one place or row is not opened in another. */
export type SealedPlace =
  | 'login'
  | 'link'
  | 'address to give'
  | 'email'
  | 'operator'
  | 'unsubscribe'
  | 'case'
  | 'case message'
  | 'case link'
  | 'mandate'
  | 'mandate link'
  | 'attestation'

/** Seals and opens with one person's own key. */
export interface PersonCipher {
  seal(thing: SealedThing, value: unknown): string
  /** @throws for a text that was altered, or sealed for somebody or something else. */
  open(thing: SealedThing, sealed: string): unknown
}

/** Keys for personal data, derived from the installation's own secret. */
export interface IdentityKeys {
  /** A keyed hash: equal values have equal hashes, which reveal nothing to who has the database alone. */
  fingerprint(kind: FingerprintKind, value: string): string
  /** A new key for a person, wrapped: without the installation's secret it opens nothing. */
  newDataKey(personId: string): string
  /** @throws for a key that was wrapped for somebody else or by another installation. */
  cipherOf(personId: string, wrapped: string): PersonCipher
  /** The hash by which rows of an address are found, under a key separate from every other fingerprint's. */
  indexAddress(email: string): string
  /** Seals a row's personal data: a name, an address, an e-mail. */
  sealAt(place: SealedPlace, id: string, value: unknown): string
  /** @throws for a text that was altered, or sealed for another row or by another installation. */
  openAt(place: SealedPlace, id: string, sealed: string): unknown
  /** Seals a provider's message, which may name people, for as long as it is stored. */
  sealMessage(text: string): string
  /** @throws for a text that was altered, or sealed by another installation. */
  openMessage(sealed: string): string
}

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

export function createIdentityKeys(secret: string): IdentityKeys {
  // Imported once: a key given as bytes is imported again for every message.
  const derive = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', use, keyBytes)))
  const markKey = derive('coin-rouge fingerprints')
  const wrappingKey = derive('coin-rouge data keys')
  const messageKey = derive('coin-rouge messages')
  const contactKey = derive('coin-rouge contacts')
  const addressKey = derive('coin-rouge addresses')
  return {
    fingerprint: (kind, value) =>
      createHmac('sha256', markKey).update(`${kind}\n${value}`).digest('hex'),
    newDataKey: (personId) => encrypt(wrappingKey, `key ${personId}`, randomBytes(keyBytes)),
    cipherOf(personId, wrapped) {
      const key = decrypt(wrappingKey, `key ${personId}`, wrapped)
      const bound = (thing: SealedThing) => `${thing} ${personId}`
      return {
        seal: (thing, value) => encrypt(key, bound(thing), Buffer.from(JSON.stringify(value))),
        open: (thing, sealed) => JSON.parse(decrypt(key, bound(thing), sealed).toString()),
      }
    },
    indexAddress: (email) => createHmac('sha256', addressKey).update(email).digest('hex'),
    sealAt: (place, id, value) =>
      encrypt(contactKey, `${place} ${id}`, Buffer.from(JSON.stringify(value))),
    openAt: (place, id, sealed) =>
      JSON.parse(decrypt(contactKey, `${place} ${id}`, sealed).toString()),
    sealMessage: (text) => encrypt(messageKey, 'message', Buffer.from(text)),
    openMessage: (sealed) => decrypt(messageKey, 'message', sealed).toString(),
  }
}

/** Base64 of nonce, tag and ciphertext, bound to what they are for. */
function encrypt(key: CipherKey, bound: string, plain: Buffer): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(bound))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

function decrypt(key: CipherKey, bound: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64')
  const iv = bytes.subarray(0, ivBytes)
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
}
