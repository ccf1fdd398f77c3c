import { createCipheriv, createDecipheriv, randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bytesToHex, type Hex, hexToBytes, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { CHAIN_ROLES, type ChainRole, type Signer, type Signers } from './signer.ts'

/** Web3 Secret Storage, version 3: every wallet and signer reads it, so that keys can be taken elsewhere. */
interface KeyFile {
  version: 3
  id: string
  address: string
  crypto: {
    cipher: 'aes-128-ctr'
    cipherparams: { iv: string }
    ciphertext: string
    kdf: 'scrypt'
    kdfparams: { n: number; r: number; p: number; dklen: 32; salt: string }
    mac: string
  }
}

/** The passphrase is long and random, so that guessing it is no faster for few rounds. */
const cost = { n: 4_096, r: 8, p: 1 }

/**
 * The keys of a chain where nothing is worth anything: a file for each role, encrypted, for its owner alone, made at the first
 * start. Processes that start at once end up with the same keys.
 * @throws for a file that was damaged, or encrypted with another passphrase.
 */
export function openKeyFiles(folder: string, passphrase: string): Signers {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const signers = CHAIN_ROLES.map((role): [ChainRole, Signer] => {
    return [role, signerOf(keyIn(path.join(folder, `${role}.json`), passphrase))]
  })
  return Object.fromEntries(signers) as Signers
}

function signerOf(key: Hex): Signer {
  const account = privateKeyToAccount(key)
  return {
    address: account.address,
    sign: (bytes) => account.sign({ hash: keccak256(bytes) }),
  }
}

function keyIn(file: string, passphrase: string): Hex {
  return opened(
    file,
    readOrWrite(file, () => sealed(madeKey(), passphrase)),
    passphrase,
  )
}

/** Linked when it is whole: nobody reads half a key, and whoever comes second reads the first one's. */
function readOrWrite(file: string, make: () => KeyFile): KeyFile {
  const found = read(file)
  if (found) return found
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(make()), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return read(file) as KeyFile
}

function read(file: string): KeyFile | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw unusable(file, error)
  }
}

function madeKey(): Hex {
  for (;;) {
    const key = bytesToHex(randomBytes(32))
    // One in 2^128 is no key.
    if (isKey(key)) return key
  }
}

function isKey(key: Hex): boolean {
  try {
    privateKeyToAccount(key)
    return true
  } catch {
    return false
  }
}

function sealed(key: Hex, passphrase: string): KeyFile {
  const [salt, iv] = [randomBytes(32), randomBytes(16)]
  const derived = scryptSync(passphrase, salt, 32, { N: cost.n, r: cost.r, p: cost.p })
  const cipher = createCipheriv('aes-128-ctr', derived.subarray(0, 16), iv)
  const hidden = Buffer.concat([cipher.update(hexToBytes(key)), cipher.final()])
  return {
    version: 3,
    id: randomUUID(),
    address: privateKeyToAccount(key).address.slice(2).toLowerCase(),
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: iv.toString('hex') },
      ciphertext: hidden.toString('hex'),
      kdf: 'scrypt',
      kdfparams: { ...cost, dklen: 32, salt: salt.toString('hex') },
      mac: macOf(derived, hidden),
    },
  }
}

function opened(file: string, kept: KeyFile, passphrase: string): Hex {
  try {
    const { kdfparams, cipherparams, ciphertext, mac } = kept.crypto
    const { n, r, p, salt } = kdfparams
    const derived = scryptSync(passphrase, Buffer.from(salt, 'hex'), 32, { N: n, r, p })
    const hidden = Buffer.from(ciphertext, 'hex')
    if (macOf(derived, hidden) !== mac) throw new Error('it is encrypted with another passphrase')
    const iv = Buffer.from(cipherparams.iv, 'hex')
    const decipher = createDecipheriv('aes-128-ctr', derived.subarray(0, 16), iv)
    return bytesToHex(Buffer.concat([decipher.update(hidden), decipher.final()]))
  } catch (error) {
    throw unusable(file, error)
  }
}

const macOf = (derived: Buffer, hidden: Buffer) =>
  keccak256(Buffer.concat([derived.subarray(16, 32), hidden])).slice(2)

const unusable = (file: string, cause: unknown) =>
  new Error(`The key file ${file} cannot be used: ${(cause as Error).message}`, { cause })
