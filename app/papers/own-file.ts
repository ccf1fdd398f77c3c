interface OwnFile {
  name: string
  type: 'application/pdf' | 'application/json' | 'text/csv; charset=utf-8'
  body: BodyInit
}

/** A file of one person's: saved under its name, kept nowhere on the way, and run by no browser. */
export function ownFile({ name, type, body }: OwnFile): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    },
  })
}

/** The answer where there is nothing, or nothing of one's own. */
export function noFile(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
}
