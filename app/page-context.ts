import { createContext, useContext } from 'react'

/** What the server knows about the page it renders; absent in the browser. */
export interface PageContext {
  /** Names this request in logs and on the error page. */
  reference: string
  /** Too much was asked at once, so that the page could not be made. */
  busy: boolean
  /** Set for still pages: they carry their whole style sheet and no framework script. */
  still: { css: string; islandUrl: string } | null
  /** The style sheet of pages that are not still. */
  css: string
  /** Allows the framework's inline scripts under the content security policy. */
  nonce: string | undefined
}

export const PageContextHolder = createContext<PageContext | null>(null)

/** The page's facts while rendering on the server, `null` in the browser. */
export function usePageContext(): PageContext | null {
  return useContext(PageContextHolder)
}

/** The reference a visitor can quote: from the server's render, or from the document it sent. */
export function useReference(): string {
  const page = usePageContext()
  if (page) return page.reference
  return globalThis.document?.documentElement.dataset.reference ?? 'local'
}
