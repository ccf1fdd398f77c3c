import { CircleAlert } from 'lucide-react'

/** What is wrong with one field, in its own words; nothing when all is well. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-13 font-medium text-loss">
      <CircleAlert aria-hidden size={16} strokeWidth={1.75} className="mt-px shrink-0" />
      {message}
    </p>
  )
}
