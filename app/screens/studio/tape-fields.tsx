import { tapeTexts } from '#app/texts/tape.ts'
import { weightClassText } from '#app/texts/weight-classes.ts'
import { Fold } from '#app/ui/fold.tsx'
import { PickField } from '#app/ui/pick-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { WEIGHT_CLASSES } from '#domain/campaigns/fighter.ts'
import { STANCES } from '#domain/campaigns/tape.ts'

const texts = tapeTexts.form

interface TapeFieldsProps {
  /** What stands in the fields at first, and what is wrong with them, by their names. */
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string | undefined>>
}

/** An athlete's own figures of the tape; none of them has to be said. */
export function OwnTapeFields(props: TapeFieldsProps) {
  return (
    <fieldset>
      <legend className="text-16 font-semibold">{texts.own}</legend>
      <p className="mt-1 mb-4 text-13 text-faint">{texts.ownHint}</p>
      <Figures {...props} />
    </fieldset>
  )
}

const OF_OPPONENT = ['record', 'weightClass', 'birthYear', 'stance', 'heightCm', 'reachCm'] as const

/** The same of an opponent, and where it can be read; closed until somebody wants to say it. */
export function OpponentTapeFields(props: TapeFieldsProps) {
  const { values, errors } = props
  const isSaid = [...OF_OPPONENT, 'sourceLink'].some((name) => values[name] || errors[name])
  return (
    <Fold summary={texts.opponent} open={isSaid} className="border-y border-rule py-1 open:pb-5">
      <div className="grid gap-4">
        <p className="text-13 text-faint">{texts.opponentHint}</p>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <TextField
            {...fieldOf(props, 'record')}
            label={texts.record}
            hint={texts.recordHint}
            maxLength={12}
          />
          <PickField
            {...fieldOf(props, 'weightClass')}
            label={texts.weightClass}
            options={classes()}
          />
        </div>
        <Figures {...props} />
        <TextField
          {...fieldOf(props, 'sourceLink')}
          type="url"
          label={texts.sourceLink}
          hint={texts.sourceHint}
          maxLength={200}
        />
      </div>
    </Fold>
  )
}

function Figures(props: TapeFieldsProps) {
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <Figure {...props} name="birthYear" />
      <PickField {...fieldOf(props, 'stance')} label={texts.stance} options={stances()} />
      <Figure {...props} name="heightCm" />
      <Figure {...props} name="reachCm" />
    </div>
  )
}

function Figure({
  name,
  ...props
}: TapeFieldsProps & { name: 'birthYear' | 'heightCm' | 'reachCm' }) {
  return (
    <TextField {...fieldOf(props, name)} label={texts[name]} inputMode="numeric" maxLength={4} />
  )
}

const fieldOf = ({ values, errors }: TapeFieldsProps, name: string) => ({
  name,
  defaultValue: values[name],
  error: errors[name],
  autoComplete: 'off',
})
const notSaid = () => ({ value: '', label: texts.notSaid })
const classes = () => [
  notSaid(),
  ...WEIGHT_CLASSES.map(({ name }) => ({ value: name, label: weightClassText(name) })),
]
const stances = () => [
  notSaid(),
  ...STANCES.map((stance) => ({ value: stance, label: tapeTexts.stances[stance] })),
]
