import type { ScreeningAnswer } from '#server/ports/screening/port.ts'
import type { TestPlatform } from '#server/test-platform.ts'

type Said = ScreeningAnswer['verdict'] | 'no answer'

/** The stand-in's answers about wallets, save what a test says. */
export interface WatchedScreening {
  /** The wallets that it was asked about since this was last read, in order. */
  asked(): string[]
  /** What it says from now on about a wallet, or about all. */
  says(said: Said, wallet?: string): void
  /** From now on it says again what it says by itself. */
  asUsual(): void
}

/** Stands before the provider of a platform: counts, and answers as a test wants it to. */
export function watchScreening({ platform }: TestPlatform): WatchedScreening {
  const { screening } = platform.ports
  const said = new Map<string, Said>()
  const wallets: string[] = []
  platform.ports.screening = {
    ...screening,
    async screen(subject) {
      const { walletAddress } = subject
      if (walletAddress === null) return screening.screen(subject)
      wallets.push(walletAddress)
      const verdict = said.get(walletAddress) ?? said.get('')
      if (verdict === 'no answer') throw new Error('no answer in time')
      return verdict ? { verdict, reference: 'said' } : screening.screen(subject)
    },
  }
  return {
    asked: () => wallets.splice(0),
    says: (verdict, wallet = '') => said.set(wallet, verdict),
    asUsual: () => said.clear(),
  }
}
