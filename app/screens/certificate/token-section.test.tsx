import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TokenlessSection, TokenSection } from './token-section.tsx'

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

test('NFT-01 a certificate without a token says why: no contract runs, or it is still to come', () => {
  const shown = (why: 'none' | 'pending') => renderToStaticMarkup(<TokenlessSection why={why} />)
  expect(shown('none')).toContain('sans jeton sur une blockchain')
  expect(shown('pending')).toContain('Pas de jeton pour l’instant')
})
