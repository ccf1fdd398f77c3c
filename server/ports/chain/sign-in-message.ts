import type { Address, Hex } from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { getAddress, hashMessage, isAddressEqual, recoverAddress } from 'viem/utils'
import type { SignatureVerdict, SignInMessage } from '#domain/identity/wallet-link.ts'
import type { ContractReader } from './contract-reader.ts'
import type { SignedData, SignedText } from './port.ts'
import { hashOfTyped } from './typed-data.ts'

/** Writes the message for a wallet to sign, to the letter of EIP-4361. */
export function writeSignIn(message: SignInMessage, statement: string): string {
  const { domain, uri, nonce, issuedAt, expiresAt, notBefore } = message
  return createSiweMessage({
    domain,
    uri,
    nonce,
    issuedAt,
    statement,
    version: '1',
    chainId: Number(message.chainId),
    address: message.address as Address,
    ...(expiresAt ? { expirationTime: expiresAt } : {}),
    ...(notBefore ? { notBefore } : {}),
  })
}

/** Reads a signed message by its fields; null for text that is not, to the letter, such a message. */
export function readSignIn(text: string): SignInMessage | null {
  const fields = parseSiweMessage(text)
  const { domain, uri, chainId, nonce, address, issuedAt } = fields
  if (!(domain && uri && chainId && nonce && address && issuedAt)) return null
  if (fields.version !== '1' || !isWrittenSo(text, fields)) return null
  return {
    domain,
    uri,
    chainId: BigInt(chainId),
    nonce,
    address,
    issuedAt,
    expiresAt: fields.expirationTime ?? null,
    notBefore: fields.notBefore ?? null,
  }
}

/** Writing the fields anew gives the same text, so nothing stands between the lines. Dates may be spelt otherwise. */
function isWrittenSo(text: string, fields: ReturnType<typeof parseSiweMessage>): boolean {
  try {
    const again = createSiweMessage(fields as Parameters<typeof createSiweMessage>[0])
    return again === withWrittenDates(text)
  } catch {
    return false
  }
}

function withWrittenDates(text: string): string {
  return text.replace(
    /^(Issued At|Expiration Time|Not Before): (\S+)$/gm,
    (_line, name: string, date: string) => `${name}: ${new Date(date).toISOString()}`,
  )
}

/**
 * Whose signature a text or typed data bears: the key's own, or one that the contract at the address takes for its own.
 * Throws when the chain does not answer.
 */
export async function checkSignature(
  chain: ContractReader,
  signed: SignedText | SignedData,
): Promise<SignatureVerdict> {
  const { address, signature } = signed
  const hash = 'text' in signed ? hashMessage(signed.text) : hashOfTyped(signed.typedData)
  if (await isKeyOf(address, hash, signature)) return 'key'
  switch (await chain.askContract({ address, hash, signature })) {
    case 'valid':
      return 'contract'
    case 'silent':
      return 'silent_contract'
    default:
      return 'wrong'
  }
}

async function isKeyOf(address: string, hash: Hex, signature: string): Promise<boolean> {
  try {
    const signer = await recoverAddress({ hash, signature: signature as Hex })
    return isAddressEqual(signer, address as Address)
  } catch {
    return false
  }
}

/** An address with its checksum (EIP-55); null for text that is none. */
export function checksummed(text: string): string | null {
  try {
    return getAddress(text)
  } catch {
    return null
  }
}
