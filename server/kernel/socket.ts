import { invariant } from '#domain/kernel/invariant.ts'

/** What a module needs of later ones: the module declares it, and `host` plugs it in. */
export interface Socket<Plug> {
  /** Called once, at the start, by `host`. */
  plug(plug: Plug): void
  plugged(): Plug
}

/** Kept on `globalThis`, because the development server loads the declaring module a second time. */
export function createSocket<Plug>(name: string): Socket<Plug> {
  const key = Symbol.for(`coin-rouge.${name}`)
  const sockets = globalThis as unknown as Record<symbol, Plug | undefined>
  return {
    plug(plug) {
      sockets[key] = plug
    },
    plugged() {
      const plug = sockets[key]
      invariant(plug, `${name} are plugged in at the start`)
      return plug
    },
  }
}
