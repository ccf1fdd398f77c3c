import { dateTimeText } from '#app/texts/format.ts'

/** A key as a page shows it: times in words. */
export const passkeyRow = ({
  madeAt,
  lastUsedAt,
  ...rest
}: {
  id: string
  name: string
  madeAt: Date
  lastUsedAt: Date | null
  backedUp: boolean
}) => ({ ...rest, made: dateTimeText(madeAt), used: lastUsedAt && dateTimeText(lastUsedAt) })
