import { data, useLocation } from 'react-router'
import { NotFoundScreen } from '#app/screens/marketing/not-found-screen.tsx'
import { brand } from '#domain/kernel/brand.ts'

export function loader() {
  return data(null, { status: 404 })
}

export const meta = () => [
  { title: `Page not found | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
  { name: 'theme-color', content: '#0b0c0e' },
]

export default function NotFound() {
  return <NotFoundScreen path={useLocation().pathname} />
}
