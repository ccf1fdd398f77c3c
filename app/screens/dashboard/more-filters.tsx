import { dashboardTexts } from '#app/texts/dashboard.ts'
import { weightClassText } from '#app/texts/weight-classes.ts'
import { Fold } from '#app/ui/fold.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { WEIGHT_CLASSES } from '#domain/campaigns/fighter.ts'
import type { Filter } from './use-filter.ts'
import type { ServedList } from './view.ts'

const texts = dashboardTexts.browser

/** The least that backs a Pocket, in USDC, and days until it closes: what is often asked for. */
const MINIMUMS = [5, 20, 50, 100]
const DAYS = [3, 7, 30]

interface WeightFieldProps extends Pick<Filter, 'filter' | 'change'> {}

/** Narrows a list to one weight class. */
export function WeightField({ filter, change }: WeightFieldProps) {
  const classes = WEIGHT_CLASSES.map(({ name }) => ({ value: name, text: weightClassText(name) }))
  return (
    <SelectField
      label={texts.weight}
      value={filter.weight}
      options={[{ value: '', text: texts.everyWeight }, ...classes]}
      onChange={(weight) => change({ weight })}
    />
  )
}

/** What narrows the list further; out of the way until somebody asks for it. */
export function MoreFilters({
  filter,
  change,
  federations,
}: WeightFieldProps & Pick<ServedList, 'federations'>) {
  const { weight, federation, minimum, closing } = filter
  const minimums = MINIMUMS.map((usdc) => ({ value: String(usdc), text: texts.minimumOf(usdc) }))
  const closings = DAYS.map((days) => ({ value: String(days), text: texts.closingIn(days) }))
  const chosen = [weight, federation, minimum, closing].filter(Boolean).length
  return (
    <Fold
      summary={chosen > 0 ? `${texts.moreFilters} (${chosen})` : texts.moreFilters}
      className="-mt-3"
      open={chosen > 0}
    >
      <div className="grid grid-cols-1 gap-3 pt-2 pb-1 sm:grid-cols-2 lg:grid-cols-4">
        <WeightField filter={filter} change={change} />
        {federations.length > 0 && (
          <SelectField
            label={texts.federation}
            value={federation}
            options={[{ value: '', text: texts.everyFederation }, ...federations]}
            onChange={(slug) => change({ federation: slug })}
          />
        )}
        <SelectField
          label={texts.minimum}
          value={minimum}
          options={[{ value: '', text: texts.everyMinimum }, ...minimums]}
          onChange={(usdc) => change({ minimum: usdc })}
        />
        <SelectField
          label={texts.closing}
          value={closing}
          options={[{ value: '', text: texts.everyClosing }, ...closings]}
          onChange={(days) => change({ closing: days })}
        />
      </div>
    </Fold>
  )
}
