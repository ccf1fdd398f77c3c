import type { TalkView } from '#app/screens/pocket/talk-view.ts'
import { dateText } from '#app/texts/format.ts'
import { pocketTalkTexts as texts } from '#app/texts/pocket-talk.ts'
import { seenByName } from '#app/texts/pseudonym.ts'
import { textAsHtml } from './text-as-html.ts'

/** What was told and asked, as the server tells it. */
interface Talk {
  readonly recipientName: string
  readonly updates: readonly {
    readonly id: string
    readonly text: string
    readonly writtenAt: Date
  }[]
  readonly questions: readonly {
    readonly id: string
    readonly alias: string
    readonly text: string
    readonly askedAt: Date
    readonly answer: string | null
    readonly answeredAt: Date | null
  }[]
}

/** Updates and questions of a Pocket in words. */
export function talkView(
  { recipientName, updates, questions }: Talk,
  reader: Pick<TalkView, 'isRecipient' | 'loginHref'>,
): TalkView {
  return {
    recipientName,
    ...reader,
    updates: updates.map(({ id, text, writtenAt }) => ({
      id,
      by: texts.updates.by(recipientName, dateText(writtenAt)),
      html: textAsHtml(text),
    })),
    questions: questions.map(({ id, alias, text, askedAt, answer, answeredAt }) => ({
      id,
      by: texts.questions.by(seenByName(alias), dateText(askedAt)),
      html: textAsHtml(text),
      answer:
        answer !== null && answeredAt !== null
          ? {
              by: texts.questions.answeredBy(recipientName, dateText(answeredAt)),
              html: textAsHtml(answer),
            }
          : null,
    })),
  }
}
