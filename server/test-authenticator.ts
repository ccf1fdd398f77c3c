import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyWish } from '#server/accounts/passkeys/add-passkey.ts'
import type { PasskeyInput, PasskeyProof } from '#server/accounts/passkeys/passkey-input.ts'

/** What a device does otherwise than it should. */
export interface Misbehaviour {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  userHandle?: string
  type?: string
  crossOrigin?: boolean
  /** False: the device has asked nobody for finger or code. */
  verified?: boolean
}

/** A device in software: it makes keys and signs with them as an authenticator does (ES256, no attestation). */
export interface TestAuthenticator {
  make(wish: PasskeyWish, odd?: Misbehaviour): PasskeyInput['credential']
  sign(question: { challenge: string; rpId: string }, odd?: Misbehaviour): PasskeyProof
}

/** @param origin The page that the browser says it shows. */
export function createTestAuthenticator(origin: string): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(20)
  let userHandle = ''
  let counter = 0
  return {
    make(wish, odd = {}) {
      userHandle = wish.user.id
      const keyed = attested(id, cosePublicKey(publicKey))
      const data = authenticatorData({ rpId: wish.rp.id, ...odd, counter }, keyed)
      const attestation = map([
        ['fmt', text('none')],
        ['attStmt', map([])],
        ['authData', bytes(data)],
      ])
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', origin, wish.challenge, odd),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    sign(question, odd = {}) {
      counter += 1
      const data = authenticatorData({ rpId: question.rpId, counter, ...odd })
      const clientDataJSON = clientData('webauthn.get', origin, question.challenge, odd)
      const hash = sha256(Buffer.from(clientDataJSON, 'base64url'))
      return {
        id: id.toString('base64url'),
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash]), privateKey).toString('base64url'),
        userHandle: odd.userHandle ?? userHandle,
      }
    },
  }
}

const sha256 = (what: Buffer | string) => createHash('sha256').update(what).digest()

function clientData(type: string, origin: string, challenge: string, odd: Misbehaviour): string {
  const said = { type, challenge, origin, crossOrigin: false }
  const { verified: _flag, rpId: _id, counter: _count, userHandle: _handle, ...over } = odd
  return Buffer.from(JSON.stringify({ ...said, ...over })).toString('base64url')
}

const PRESENT = 0x01
const VERIFIED = 0x04
const KEYED = 0x40

function authenticatorData(
  { rpId, counter, verified = true }: { rpId: string; counter: number; verified?: boolean },
  keyed: Buffer = Buffer.alloc(0),
): Buffer {
  const flags = PRESENT | (verified ? VERIFIED : 0) | (keyed.length > 0 ? KEYED : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.of(flags), count, keyed])
}

/** No maker is named: sixteen zeros. */
function attested(id: Buffer, key: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key])
}

/** EC2, ES256, P-256. */
function cosePublicKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map([
    [1, integer(2)],
    [3, integer(-7)],
    [-1, integer(1)],
    [-2, bytes(Buffer.from(x, 'base64url'))],
    [-3, bytes(Buffer.from(y, 'base64url'))],
  ])
}

/* As much CBOR as that takes (RFC 8949). */

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.of((major << 5) | size)
  if (size < 256) return Buffer.of((major << 5) | 24, size)
  return Buffer.of((major << 5) | 25, size >> 8, size & 255)
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (entries: readonly (readonly [string | number, Buffer])[]) =>
  Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, value]) => [
      typeof key === 'number' ? integer(key) : text(key),
      value,
    ]),
  ])
