import { dashboardTexts as texts } from '#app/texts/dashboard.ts'
import { Skeleton } from '#app/ui/skeleton.tsx'

/** Stands in for the dashboard while the user loads, with the same geometry. */
export function LoadingScreen() {
  return (
    <main className="min-h-dvh md:pl-18 xl:pl-66" aria-busy="true">
      <div className="fixed inset-y-0 left-0 hidden w-18 border-r border-rule bg-sunken md:block xl:w-66" />
      <div className="flex h-18 items-center border-b border-rule px-5 md:px-8 xl:px-12">
        <h1 className="text-16 font-normal text-soft">{texts.loading}</h1>
      </div>
      <div className="mx-auto grid w-full grid-cols-1 max-w-336 gap-8 px-5 pt-20 md:px-8 xl:px-12">
        <noscript>
          <p className="border-l-2 border-caution pl-4 text-16">{texts.noScript}</p>
        </noscript>
        <Skeleton className="h-11 w-80 max-w-full" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    </main>
  )
}
