/** How far long work has come. */
export interface Progress {
  /** Parts that are done. */
  done: number
  /** Parts in all. */
  of: number
  /** The part that is in progress, in a few words. */
  at: string
}

export type TellProgress = (progress: Progress) => void
