import { expect, type Page } from '@playwright/test'
import { type Address, createPublicClient, http } from 'viem'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import { escrowAbi } from '#contracts/abi/escrow.ts'
import { testUsdcAbi } from '#contracts/abi/test-usdc.ts'
import type { Site } from '#tests/journeys-http/site.ts'
import type { BrowserWallet } from './browser-wallet.ts'
import { open } from './visitor.ts'

/** What the node of a site says to anybody who asks; `site` is read when it is needed. */
export function onTheNode(site: () => Site) {
  const chain = () => createPublicClient({ transport: http(site().node()) })
  const read: ReturnType<typeof chain>['readContract'] = (asked) => chain().readContract(asked)

  /** The contract and the number of a token, as the certificate's page tells everybody. */
  async function tokenOf(page: Page, certificate: string) {
    await expect(async () => {
      await open(page, certificate)
      await expect(page.getByRole('heading', { name: 'Sur la blockchain' })).toBeVisible({
        timeout: 1_000,
      })
    }).toPass({ timeout: 120_000 })
    const section = page.getByRole('region', { name: 'Sur la blockchain' })
    const [contract, id] = await section.locator('dd.wrap-anywhere').allTextContents()
    return { address: contract as Address, id: BigInt(id ?? '') }
  }

  /** The USDC that certificates of this contract are paid in. */
  async function usdcOf({ address }: { address: Address }): Promise<Address> {
    const escrow = await read({ address, abi: certificateAbi, functionName: 'ESCROW' })
    return read({ address: escrow, abi: escrowAbi, functionName: 'USDC' })
  }

  const heldBy = ({ address }: BrowserWallet, usdc: Address): Promise<bigint> => {
    const args = [address as Address] as const
    return read({ address: usdc, abi: testUsdcAbi, functionName: 'balanceOf', args })
  }

  async function ownerOf(page: Page, certificate: string): Promise<string> {
    const { address, id } = await tokenOf(page, certificate)
    return read({ address, abi: certificateAbi, functionName: 'ownerOf', args: [id] })
  }

  return { chain, read, tokenOf, usdcOf, heldBy, ownerOf }
}
