import { useState } from 'react'
import { useActionData, useNavigation } from 'react-router'

/**
 * Whether the page's form or a link is under way. Once the answer is on screen the form is free again, though the
 * rest of the page is still being read anew: a press after a refusal would otherwise be lost on a slow line.
 */
export function useBusy(): boolean {
  const { state } = useNavigation()
  const answer = useActionData<unknown>()
  const [before, setBefore] = useState(answer)
  if (state === 'submitting' && before !== answer) setBefore(answer)
  return state === 'submitting' || (state === 'loading' && before === answer)
}
