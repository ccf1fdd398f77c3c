import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TokenSection } from './token-section.tsx'

const token = {
  network: 'Base, n° 8453',
  contract: `0x${'c0'.repeat(20)}`,
  tokenId: '7',
  place: 'vault',
} as const

test('NFT-01 a token’s page on the explorer is linked, where one shows its chain', () => {
  const explorerUrl = `https://basescan.org/nft/${token.contract}/7`
  const shown = renderToStaticMarkup(<TokenSection token={{ ...token, explorerUrl }} />)
  expect(shown).toContain(`href="${explorerUrl}"`)
  expect(
    renderToStaticMarkup(<TokenSection token={{ ...token, explorerUrl: null }} />),
  ).not.toContain('href')
})
