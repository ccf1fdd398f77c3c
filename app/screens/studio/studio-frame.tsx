import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { PublicFrame } from '#app/screens/account/public-frame.tsx'
import { studioTexts as texts } from '#app/texts/studio/studio.ts'
import { OctagonAvatar } from '#app/ui/octagon-avatar.tsx'
import type { PictureView } from '#app/ui/picture.tsx'
import type { Capacity } from '#domain/campaigns/mandate.ts'
import { actingFor, studioHome, studioPlaces } from './studio-places.ts'

/** For whom somebody acts in the studio. */
export interface StudioRecipient {
  kind: 'fighter' | 'federation'
  capacity: Capacity
  id: string
  name: string
  picture: PictureView | undefined
}

interface StudioFrameProps {
  recipients: readonly [StudioRecipient, ...StudioRecipient[]]
  children: ReactNode
}

const link =
  'flex min-h-11 shrink-0 items-center text-15 font-semibold text-soft hover:text-strong aria-[current=page]:text-strong ' +
  'max-lg:border-b-2 max-lg:border-transparent max-lg:aria-[current=page]:border-red-fill ' +
  'lg:border-l-3 lg:border-transparent lg:pl-4 lg:hover:bg-hover lg:aria-[current=page]:border-red-fill lg:aria-[current=page]:bg-selected'

/** Every page of the studio: for whom one acts, the way to the other pages, and beside them the page. */
export function StudioFrame({ recipients, children }: StudioFrameProps) {
  const acting = actingFor(recipients, useLocation())
  return (
    <PublicFrame>
      <div className="grid gap-x-12 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="min-w-0 lg:sticky lg:top-8 lg:self-start print:hidden">
          <RecipientSwitch recipients={recipients} acting={acting} />
          <Places acting={acting} />
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </PublicFrame>
  )
}

/** The pages of the studio: below 1024 px one row that scrolls within itself, with the page that is open in its middle. */
function Places({ acting }: { acting: StudioRecipient }) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page marks another place
  useLayoutEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (!row.current || !open) return
    row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2
  }, [pathname])
  return (
    <nav
      ref={row}
      aria-label={texts.navigation}
      className="place-row relative mt-4 mb-8 flex gap-x-6 lg:grid lg:gap-x-0"
    >
      {studioPlaces(acting).map(({ href, label }) => (
        <NavLink key={href} to={href} end={href === studioHome(acting)} className={link}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

/** For whom one acts, and the others for whom one could. */
function RecipientSwitch({
  recipients,
  acting,
}: Pick<StudioFrameProps, 'recipients'> & { acting: StudioRecipient }) {
  const others = recipients.filter(({ id }) => id !== acting.id)
  return (
    <div className="grid gap-2">
      <Face recipient={acting} />
      {others.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-15 font-semibold text-link hover:underline pointer-coarse:min-h-11">
            {texts.switchTo}
          </summary>
          <ul className="border-y border-rule">
            {others.map((each) => (
              <li key={each.id} className="border-t border-rule first:border-t-0">
                <Link to={studioHome(each)} className="block py-2 hover:bg-hover">
                  <Face recipient={each} />
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Face({ recipient: { capacity, name, picture } }: { recipient: StudioRecipient }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <OctagonAvatar name={name} letters={2} picture={picture} size="large" tone="quiet" />
      <span className="min-w-0">
        <span className="block text-16 font-semibold wrap-anywhere">{name}</span>
        <span className="block text-13 text-faint">{texts.kinds[capacity]}</span>
      </span>
    </span>
  )
}
