import { useId, useSyncExternalStore } from 'react'
import { chooseTheme, readTheme, THEMES, type Theme, watchTheme } from './theme.ts'

interface ThemeSwitchProps {
  legend: string
  labels: Record<Theme, string>
}

/** System, light or dark, as one row of radio buttons. */
export function ThemeSwitch({ legend, labels }: ThemeSwitchProps) {
  const theme = useSyncExternalStore<Theme>(watchTheme, readTheme, () => 'system')
  const name = useId()
  return (
    <fieldset className="grid grid-cols-3 rounded-control border border-rule bg-sunken p-0.5">
      <legend className="sr-only">{legend}</legend>
      {THEMES.map((option) => (
        <label
          key={option}
          className="flex min-h-8 cursor-pointer items-center justify-center rounded-badge text-13 font-medium text-faint hover:text-strong has-checked:bg-selected has-checked:font-semibold has-checked:text-strong has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={theme === option}
            onChange={() => chooseTheme(option)}
            className="sr-only"
          />
          {labels[option]}
        </label>
      ))}
    </fieldset>
  )
}
