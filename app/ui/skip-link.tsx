/** The first stop of the keyboard: past the navigation, to the content. */
export function SkipLink({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only z-50 rounded-control bg-strong px-4 py-3 text-15 font-semibold text-ground focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {children}
    </a>
  )
}
