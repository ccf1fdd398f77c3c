import { data, useSearchParams } from 'react-router'
import { missingMeta } from '#app/app-meta.ts'
import { MissingScreen } from '#app/screens/account/missing-screen.tsx'
import { CatalogueScreen } from '#app/screens/catalogue/catalogue-screen.tsx'
import { isWholeScreen, wholeScreens } from '#app/screens/catalogue/whole-screens.tsx'
import { catalogueTexts } from '#app/texts/catalogue.ts'
import { platformContext } from '#server/host/door.ts'
import type { Route } from './+types/catalogue'

export const meta: Route.MetaFunction = () => missingMeta(catalogueTexts.documentTitle)

/** There only beside the stand-ins: who visits the real site has no use for it. */
export function loader({ context }: Route.LoaderArgs) {
  const { standInsOpen } = context.get(platformContext).ports
  return data({ standInsOpen }, { status: standInsOpen ? 200 : 404 })
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const screen = useSearchParams()[0].get('screen')
  if (!loaderData.standInsOpen) return <MissingScreen what="page" />
  return isWholeScreen(screen) ? wholeScreens[screen] : <CatalogueScreen />
}
