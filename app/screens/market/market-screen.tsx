import { Link, useSearchParams } from 'react-router'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { TabHeading } from '#app/screens/dashboard/tab-heading.tsx'
import { marketTexts as texts } from '#app/texts/market.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Placeholder } from '#app/ui/placeholder.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Tape } from '#app/ui/tape.tsx'

/** The market in words. */
export interface MarketView {
  offers: readonly OfferLine[]
  kinds: readonly { value: string; text: string }[]
  kind: string
  sort: string
  /** The Pocket whose offers alone are shown. */
  pocketTitle: string | null
  nextHref: string | null
}

interface OfferLine {
  id: string
  /** The drawing, as SVG. */
  art: string
  title: string
  kind: string
  kindLang?: 'en' | undefined
  detail: string
  price: string
  royalty: string
  reference: string
  until: string
  reserved: boolean
}

/** What holders offer, for everybody; each line leads to the offer's own page. */
export function MarketScreen({ view }: { view: MarketView }) {
  const [search] = useSearchParams()
  const { offers, nextHref } = view
  const nothingAtAll = offers.length === 0 && search.size === 0
  return (
    <PublicFrame>
      <div className="grid grid-cols-1 gap-6">
        <TabHeading title={texts.title} text={texts.text} />
        {nothingAtAll ? (
          <Placeholder
            title={texts.empty.title}
            text={texts.empty.text}
            action={
              <Link to="/pockets" className={buttonClasses('secondary')}>
                {texts.empty.action}
              </Link>
            }
          />
        ) : (
          <>
            <FilterBar view={view} />
            {offers.length === 0 && <p role="status">{texts.none}</p>}
            <ul aria-label={texts.list.label} className="border-b border-rule empty:hidden">
              {offers.map((offer) => (
                <OfferItem key={offer.id} offer={offer} />
              ))}
            </ul>
          </>
        )}
        {nextHref && (
          <Link to={nextHref} className={`${buttonClasses('secondary')} justify-self-center`}>
            {texts.list.more}
          </Link>
        )}
      </div>
    </PublicFrame>
  )
}

function FilterBar({ view }: { view: MarketView }) {
  const [search, setSearch] = useSearchParams()
  const { filters } = texts
  const change = (key: string) => (value: string) => {
    const next = new URLSearchParams(search)
    next.delete('apres')
    if (value) next.set(key, value)
    else next.delete(key)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <search
      aria-label={filters.label}
      className="grid grid-cols-2 gap-3 border-y border-rule py-3 md:grid-cols-[repeat(2,20rem)]"
    >
      <SelectField
        label={filters.kind}
        value={view.kind}
        options={[{ value: '', text: filters.every }, ...view.kinds]}
        onChange={change('type')}
      />
      <SelectField
        label={filters.sort}
        value={view.sort}
        options={Object.entries(filters.sorts).map(([value, text]) => ({ value, text }))}
        onChange={change('tri')}
      />
      {view.pocketTitle && (
        <p className="col-span-2 text-15">
          {filters.ofPocket(view.pocketTitle)}{' '}
          <Link to="/marche" className="font-semibold text-link hover:underline">
            {filters.everyPocket}
          </Link>
        </p>
      )}
    </search>
  )
}

function OfferItem({ offer }: { offer: OfferLine }) {
  return (
    <li className="grid grid-cols-[72px_1fr] items-center gap-x-4 gap-y-3 border-t border-rule py-4 first:border-t-0 md:grid-cols-[88px_1fr_auto] md:gap-x-6">
      <div
        aria-hidden="true"
        className="[&_svg]:block [&_svg]:w-full"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, its texts escaped.
        dangerouslySetInnerHTML={{ __html: offer.art }}
      />
      <div className="min-w-0">
        <p lang={offer.kindLang} className="type-label text-12 text-faint">
          {offer.kind}
        </p>
        <h2 className="text-18 leading-6 font-bold">
          <Link to={`/marche/${offer.id}`} className="hover:underline">
            {offer.title}
          </Link>
        </h2>
        <p className="type-figure mt-0.5 text-13 text-faint">{offer.detail}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-soft">
          {offer.until} · {offer.royalty}
          {offer.reserved && <Badge tone="caution">{texts.list.reserved}</Badge>}
        </p>
      </div>
      <dl className="col-span-2 grid grid-cols-2 gap-x-8 md:col-span-1 md:grid-cols-[8rem_9rem]">
        <Tape label={texts.list.price}>{offer.price}</Tape>
        <Tape label={texts.list.reference}>{offer.reference}</Tape>
      </dl>
    </li>
  )
}
