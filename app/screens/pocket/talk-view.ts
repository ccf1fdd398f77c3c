/** What was told and asked about a Pocket, in words; texts of others are HTML that was made safe. */
export interface TalkView {
  recipientName: string
  updates: readonly { id: string; by: string; html: string }[]
  questions: readonly TalkQuestion[]
  /** The reader receives this Pocket's money: they write and answer. */
  isRecipient: boolean
  /** Where to log in before asking; null for whoever is. */
  loginHref: string | null
}

export interface TalkQuestion {
  id: string
  by: string
  html: string
  answer: { by: string; html: string } | null
}
