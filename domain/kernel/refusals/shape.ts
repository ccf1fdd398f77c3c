import type { Refusal, RefusalCode } from '#domain/kernel/refusal.ts'

type RefusalOf<Code extends RefusalCode> = Extract<Refusal, { code: Code }>

/** A sentence, or one that is written around what the refusal says. */
type TextOf<Code extends RefusalCode> =
  RefusalOf<Code> extends { detail: infer Detail } ? (detail: Detail) => string : string

/** What a person reads for every way in which the rules say no. A code without a text does not compile. */
export type RefusalTexts = { readonly [Code in RefusalCode]: TextOf<Code> }
