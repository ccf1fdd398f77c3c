import type { FormField } from './form-fields.ts'

/** The fields that something is typed into. */
export function leavesOf(fields: readonly FormField[]): readonly FormField[] {
  return fields.flatMap((field) => {
    if (field.as === 'fixed') return []
    if (field.as === 'group') return leavesOf(field.fields)
    return field.as === 'rows' ? field.rows.flatMap(leavesOf) : [field]
  })
}
