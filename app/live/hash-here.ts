import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The SHA-256 of a text, as hexadecimal digits: it answers at once, which that of browsers does not. */
export const hashHere = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))
