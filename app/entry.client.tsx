import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Libraries that add a style sheet of their own mark it with the page's nonce when they find it here.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
