import { tapeTexts } from '#app/texts/tape.ts'
import { weightClassText } from '#app/texts/weight-classes.ts'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { WEIGHT_CLASSES } from '#domain/campaigns/fighter.ts'
import { STANCES } from '#domain/campaigns/tape.ts'

const texts = tapeTexts.form

interface TapeFieldsProps {
  /** Whose figures they are: those of an opponent are a few more. */
  of: 'own' | 'opponent'
  /** What stands in the fields at first, and what is wrong with them, by their names. */
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string | undefined>>
}

/** The figures of a tale of the tape; none of them has to be said. */
export function TapeFields({ of, values, errors }: TapeFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  const figure = (name: 'birthYear' | 'heightCm' | 'reachCm') => (
    <TextField
      {...field(name)}
      label={texts[name]}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
    />
  )
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 text-16 font-semibold">{texts[of]}</legend>
      <p className="text-13 text-faint">{texts[`${of}Hint`]}</p>
      {of === 'opponent' && (
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField
            {...field('record')}
            label={texts.record}
            hint={texts.recordHint}
            maxLength={12}
            autoComplete="off"
          />
          <PickField {...field('weightClass')} label={texts.weightClass} options={classes()} />
        </div>
      )}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {figure('birthYear')}
        <PickField {...field('stance')} label={texts.stance} options={stances()} />
        {figure('heightCm')}
        {figure('reachCm')}
      </div>
      {of === 'opponent' && (
        <TextField
          {...field('sourceLink')}
          type="url"
          label={texts.sourceLink}
          hint={texts.sourceHint}
          maxLength={200}
          autoComplete="off"
        />
      )}
    </fieldset>
  )
}

const notSaid = () => ({ value: '', label: texts.notSaid })
const classes = () => [
  notSaid(),
  ...WEIGHT_CLASSES.map(({ name }) => ({ value: name, label: weightClassText(name) })),
]
const stances = () => [
  notSaid(),
  ...STANCES.map((stance) => ({ value: stance, label: tapeTexts.stances[stance] })),
]
