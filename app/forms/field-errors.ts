/** What a server, or a rule beyond one field's shape, says about single fields. */
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>

/** A form's answer: nothing when it was taken, else what is wrong with which field. */
export type FormAnswer<Values> = Promise<FieldErrors<Values> | undefined>
