import { data, useHref, useLocation } from 'react-router'
import { NotFoundScreen } from '#app/screens/marketing/not-found-screen.tsx'
import { frameTexts } from '#app/texts/marketing/frame.ts'
import { brand } from '#domain/kernel/brand.ts'

export function loader() {
  return data(null, { status: 404 })
}

export const meta = () => [
  { title: `${frameTexts.missing.documentTitle} | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
  { name: 'theme-color', content: '#0b0c0e' },
]

export default function NotFound() {
  return <NotFoundScreen path={useHref(useLocation())} />
}
