/** Where a database is, for people: its address without user and password. */
export function nameOfDatabase(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `${hostname}${port ? `:${port}` : ''}${pathname}`
}
