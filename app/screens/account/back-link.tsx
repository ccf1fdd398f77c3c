import { buttonClasses } from '#app/ui/button-classes.ts'

/** The way back from a page of the account to the account itself. */
export function BackLink({ text }: { text: string }) {
  return (
    <a href="/compte" className={`${buttonClasses('quiet', 'compact')} mb-2 -ml-4`}>
      <span aria-hidden="true">←</span>
      {text}
    </a>
  )
}
