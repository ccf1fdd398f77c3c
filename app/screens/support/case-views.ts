import type { AccountAnswer } from '#app/screens/account/account-section.tsx'

/** A case in the list of one’s own, in words. */
export interface CaseRow {
  href: string
  title: string
  text: string
  state: CaseStateView
}

/** How a case stands; the tone draws the eye to what waits for its reader. */
export interface CaseStateView {
  text: string
  tone: 'info' | 'caution' | 'neutral' | 'gain'
}

/** A case with its messages, in words. */
export interface CaseThreadView {
  title: string
  state: CaseStateView
  facts: readonly { label: string; value: string; href?: string }[]
  messages: readonly { place: number; isOurs: boolean; by: string; at: string; text: string }[]
  /** Why nothing can be added, or until when a reply opens it again; null while it is open. */
  closed: string | null
  mayReply: boolean
  mayClose: boolean
  /** What to do where an answer to a complaint does not satisfy. */
  showsMediation: boolean
}

/** What a form of the contact page became. */
export interface ContactAnswer {
  values: { kind: string; subject: string; text: string; email: string }
  errors: { readonly [Field in 'subject' | 'text' | 'email']?: string | undefined }
  refusal: string | null
  /** The address that a link went to. */
  sentTo: string | null
  opened: { number: string; due: string; href: string } | null
}

/** What a form on the page of a case became, with the reply as it was typed. */
export interface CaseAnswer extends AccountAnswer {
  typed: string
}
