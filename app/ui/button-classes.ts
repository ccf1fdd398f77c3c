/** What a button is for decides how it looks; used by the still site and the app alike. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'destructive'

const base =
  'inline-flex items-center justify-center gap-2 rounded-control px-5 py-1.5 font-semibold no-underline ' +
  'cursor-pointer select-none transition-colors duration-1 active:translate-y-px aria-busy:cursor-progress'

const sizes = {
  compact: 'min-h-9 pointer-coarse:min-h-11 text-15 px-4',
  normal: 'min-h-11 text-15',
  large: 'min-h-13 text-16 px-6',
}

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-red-fill text-white hover:bg-red-fill-hover',
  secondary: 'border border-soft text-strong hover:bg-sunken',
  quiet: 'text-link hover:underline',
  destructive: 'border border-loss text-loss hover:bg-sunken',
}

/** The classes of a button or of a link that acts as one. One primary button a view. */
export function buttonClasses(kind: ButtonKind, size: keyof typeof sizes = 'normal'): string {
  return `${base} ${sizes[size]} ${kinds[kind]}`
}
