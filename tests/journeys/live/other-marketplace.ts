import { expect, type Page } from '@playwright/test'
import { type Address, encodeFunctionData, type Hex, toHex } from 'viem'
import { certificateAbi } from '#contracts/abi/certificate.ts'
import { otherMarketplaceAbi } from '#contracts/abi/other-marketplace.ts'
import { testUsdcAbi } from '#contracts/abi/test-usdc.ts'
import { askNode } from '#server/ports/chain/evm/ask-node.ts'
import { readNode } from '#tests/journeys-http/on-a-node.ts'
import { deployMarketplace, listMarketplace } from '#tests/journeys-http/other-marketplace.ts'
import type { Site } from '#tests/journeys-http/site.ts'

/* A marketplace of somebody else's with a site of its own, where wallets send their own transactions. */

const place = 'https://place-de-marche.example/'

interface Sale {
  token: { address: Address; id: bigint }
  usdc: Address
  priceMicro: bigint
}

/** The owner's wallet offers a certificate on it, and the other one buys it there. */
export async function sellElsewhere(
  site: Site,
  { seller, buyer }: { seller: Page; buyer: Page },
  { token, usdc, priceMicro }: Sale,
): Promise<void> {
  const platform = await deployMarketplace(site, { certificate: token.address, usdc })
  await listMarketplace(site, token.address, platform)
  const order = toHex(token.id, { size: 32 })
  const abi = otherMarketplaceAbi
  await send(site, seller, [
    {
      to: token.address,
      data: encodeFunctionData({
        ...{ abi: certificateAbi, functionName: 'approve' },
        args: [platform, token.id],
      }),
    },
    {
      to: platform,
      data: encodeFunctionData({ abi, functionName: 'offer', args: [order, priceMicro] }),
    },
  ])
  await send(site, buyer, [
    {
      to: usdc,
      data: encodeFunctionData({
        ...{ abi: testUsdcAbi, functionName: 'approve' },
        args: [platform, priceMicro],
      }),
    },
    { to: platform, data: encodeFunctionData({ abi, functionName: 'buy', args: [order] }) },
  ])
}

interface Call {
  to: Address
  data: Hex
}

/** The wallet of this browser sends them one after the other, on the marketplace's page; it is given the coin for their fees. */
async function send(site: Site, page: Page, calls: readonly Call[]): Promise<void> {
  await page.route(place, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Place de marché</title>' }),
  )
  await page.goto(place)
  for (const call of calls) {
    const from = await page.evaluate(askWallet, { method: 'eth_requestAccounts', params: [] })
    const [address] = from as Address[]
    await askNode(site.node(), 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
    const sent = { method: 'eth_sendTransaction', params: [{ from: address, ...call }] }
    const hash = (await page.evaluate(askWallet, sent)) as Hex
    const { status } = await readNode(site).waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
  }
}

/** Asks the wallet that announces itself in a page. */
async function askWallet(asked: { method: string; params: unknown[] }): Promise<unknown> {
  type Announced = CustomEvent<{ provider: { request(asked: unknown): Promise<unknown> } }>
  const announced = new Promise<Announced>((resolve) => {
    const hear = (event: Event) => resolve(event as Announced)
    window.addEventListener('eip6963:announceProvider', hear, { once: true })
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return (await announced).detail.provider.request(asked)
}
