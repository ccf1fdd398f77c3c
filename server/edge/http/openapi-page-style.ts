/** The page's one style sheet; it is allowed by its hash. */
export const style = `
:root { color-scheme: light dark; --ink: #1d1b18; --paper: #faf8f4; --raised: #fff; --line: #d9d4c9; --red: #b3202a; --soft: #5c564b; --get: #1f6b3b; --change: #8a4b00 }
@media (prefers-color-scheme: dark) { :root { --ink: #f0ece4; --paper: #171513; --raised: #201d1a; --line: #3a3631; --red: #ff7a80; --soft: #b5ada0; --get: #7ccf97; --change: #f0b45c } }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
a { color: var(--red) } :focus-visible { outline: 3px solid var(--red); outline-offset: 2px }
.page { max-width: 82rem; margin: 0 auto; padding: 1.25rem 1rem 4rem }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2 }
h2 { margin: 3rem 0 .25rem; padding-bottom: .3rem; border-bottom: 2px solid var(--red); font-size: 1.35rem }
h3 { margin: 1.75rem 0 .25rem; font-size: 1.1rem } h4 { margin: 1.25rem 0 .25rem; font-size: .95rem }
p, dd { max-width: 46rem } .soft { color: var(--soft) }
code, pre { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
pre { overflow: auto; max-height: 26rem; margin: .3rem 0 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--raised) }
nav ul { list-style: none; margin: .25rem 0 1rem; padding: 0 } nav a { display: block; padding: .3rem 0; text-decoration: none } nav a:hover { text-decoration: underline }
nav strong { display: block; margin-top: .75rem }
.search { margin: 1rem 0 } .search label { display: block; font-weight: 600 }
.search input { width: 100%; min-height: 2.75rem; padding: .4rem .75rem; font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--soft); border-radius: .4rem }
.operation { border-bottom: 1px solid var(--line) }
.operation > summary { min-height: 2.75rem; padding: .55rem 0; cursor: pointer; overflow-wrap: anywhere }
.operation > summary b { display: inline-block; min-width: 4.2rem; color: var(--change); font: 600 .85rem ui-monospace, monospace } .operation > summary b.get { color: var(--get) }
.operation > summary span { display: block; color: var(--soft) }
.operation > div { padding: 0 0 1rem }
.facts { margin: 0; padding: 0; list-style: none } .facts li { margin: .15rem 0 }
.fields { margin: .25rem 0; padding: 0; list-style: none } .fields .fields { margin-left: .25rem; padding-left: .75rem; border-left: 2px solid var(--line) }
.fields li { padding: .2rem 0 } .fields i { color: var(--soft); font-size: .875rem }
.menu > summary { min-height: 2.75rem; padding: .5rem 0; font-weight: 600; cursor: pointer }
[hidden] { display: none !important }
@media (min-width: 64rem) {
  .page { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 0 3rem; padding-top: 2rem }
  .side { position: sticky; top: 0; max-height: 100vh; overflow: auto; padding: .5rem .25rem 2rem; align-self: start }
  .both { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 2rem; align-items: start }
}
`
