const inside =
  'grid max-w-prose gap-3 break-words [&_a]:text-link [&_a]:underline [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5'

/** What somebody has written. */
export function WrittenText({ html, className = 'text-16' }: { html: string; className?: string }) {
  return (
    <div
      className={`${inside} ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it from text, every tag escaped.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
