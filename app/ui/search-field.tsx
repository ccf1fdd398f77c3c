import { Search } from 'lucide-react'

interface SearchFieldProps {
  label: string
  value: string
  onChange(value: string): void
}

/** A search box that filters while one types. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <div className="relative">
      <Search
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-faint"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-12 w-full rounded-control border border-field bg-card pr-3 pl-9 text-15 text-strong placeholder:text-faint hover:border-soft"
      />
    </div>
  )
}
