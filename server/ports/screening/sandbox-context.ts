/** What a stand-in remembers, in the provider's own shape. It survives restarts. */
interface ScreeningMemory {
  find(id: string): Promise<Record<string, unknown> | null>
  keep(id: string, body: Record<string, unknown>): Promise<void>
}

/** A stand-in's dependencies. */
export interface ScreeningSandboxContext {
  memory: ScreeningMemory
  now(): Date
  /** So many random letters and digits. */
  letters(count: number): string
  /** Where this process listens. */
  ownUrl(): string
  /** The key by which the platform calls, and the one by which it signs. */
  apiKey: string
  webhookSecret: string
}
