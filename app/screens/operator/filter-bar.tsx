import { Form, useLocation } from 'react-router'
import type { FilterField } from '#app/console/filters.ts'
import { consoleTexts as texts } from '#app/texts/console/console.ts'
import { Button } from '#app/ui/button.tsx'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** What narrows a list; the address keeps it. */
export function FilterBar({ fields }: { fields: readonly FilterField[] }) {
  const { search } = useLocation()
  return (
    <Form
      key={search}
      method="get"
      role="search"
      aria-label={texts.filters}
      className="mt-5 grid grid-cols-2 items-end gap-x-3 gap-y-4 border-t border-rule pt-4 sm:flex sm:flex-wrap sm:gap-x-4"
    >
      {fields.map(({ name, label, value, type, options, error }) => (
        <div
          key={name}
          className={`sm:w-full sm:max-w-64 ${type === 'datetime-local' ? 'col-span-2' : ''}`}
        >
          {options.length > 0 ? (
            <PickField
              name={name}
              label={label}
              options={options}
              defaultValue={value}
              error={error ?? undefined}
            />
          ) : (
            <TextField
              name={name}
              label={label}
              type={type}
              defaultValue={value}
              error={error ?? undefined}
            />
          )}
        </div>
      ))}
      <Button type="submit">{texts.filter}</Button>
    </Form>
  )
}
