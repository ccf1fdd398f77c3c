import type { Hex } from 'viem'
import { hashTypedData, recoverAddress } from 'viem/utils'

type Field = { readonly name: string; readonly type: string }

interface TypedData {
  domain: object
  types: Readonly<Record<string, readonly Field[]>>
  primaryType: string
  message: Readonly<Record<string, unknown>>
}

/** The hash of typed data as JSON has it (EIP-712): its whole numbers may be decimal text. */
export function hashOfTyped(typedData: Record<string, unknown>): Hex {
  const { types, primaryType, message, domain } = typedData as unknown as TypedData
  const fields = types[primaryType] ?? []
  const exact = Object.fromEntries(
    fields.map(({ name, type }) => [
      name,
      /^u?int/.test(type) ? BigInt(String(message[name])) : message[name],
    ]),
  )
  return hashTypedData({ domain, types, primaryType, message: exact } as never)
}

/** Whose key has signed typed data; null for what is no signature. */
export async function signerOfTyped(
  typedData: Record<string, unknown>,
  signature: string,
): Promise<string | null> {
  try {
    return await recoverAddress({ hash: hashOfTyped(typedData), signature: signature as Hex })
  } catch {
    return null
  }
}
