import type { LaunchSwitch } from '#domain/kernel/launch.ts'
import type { Endpoint } from '#server/kernel/door.ts'
import { endpoints } from './endpoints.ts'

/** Methods that anything here is asked with. Who may GET may HEAD. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The launch switch that must be on; with none the handler decides. */
export type Need = LaunchSwitch | 'always'

/** One path and what each method needs; other methods are refused with 405. */
export interface Entrance {
  /** As the router writes it: `:name` is one segment, `*` at the end is the rest. */
  readonly path: string
  readonly needs: { readonly [M in Method]?: Need }
  /** The same for everybody until a switch turns, whatever the query says. */
  readonly still?: true
}

const always = { GET: 'always' } as const
const still = (path: string): Entrance => ({ path, needs: always, still: true })

/** Declared operations carry their own needs. Nobody has orders without an account. */
function declared(list: readonly Endpoint[]): readonly Entrance[] {
  const paths = [...new Set(list.map(({ path }) => path))]
  return paths.map((path) => ({
    path: `/api${path}`,
    needs: Object.fromEntries(
      list
        .filter((each) => each.path === path)
        .map(({ method, launch, audience }) => [
          method,
          launch ?? (audience === 'person' ? 'accounts' : 'always'),
        ]),
    ),
  }))
}

/** A path that is both written here and declared is one row with the needs of both. */
function onePerAddress(rows: readonly Entrance[]): readonly Entrance[] {
  const byPath = Map.groupBy(rows, ({ path }) => path)
  return [...byPath].map(([path, same]) => {
    const needs = Object.fromEntries(same.flatMap((row) => Object.entries(row.needs)))
    return { path, needs, ...(same.some(({ still: kept }) => kept) ? { still: true } : {}) }
  })
}

/**
 * Every path of the process, once. What is not launched is refused here, before a body is read or a session checked; commands
 * check again inside their transaction. What somebody owns already (orders, certificates, the session) needs accounts alone, so
 * that nothing paid for disappears when backing is turned off. Rule LAUNCH-01.
 */
export const entrances: readonly Entrance[] = onePerAddress([
  still('/'),
  still('/pockets-amateurs'),
  still('/pockets-pro'),
  still('/pockets-federation'),
  still('/mentions-legales'),
  still('/confidentialite'),
  still('/accessibilite'),
  still('/cgu'),
  still('/cgv'),
  still('/cookies'),
  still('/retractation'),
  still('/reclamation'),
  { path: '/_failure', needs: { GET: 'always', POST: 'always' } },
  { path: '/_catalogue', needs: { GET: 'accounts' } },
  { path: '/robots.txt', needs: always },
  { path: '/sitemap.xml', needs: always },

  // The demo has these pages too; their forms send nothing.
  { path: '/login', needs: { GET: 'always', POST: 'accounts' } },
  { path: '/register', needs: { GET: 'always', POST: 'accounts' } },
  { path: '/dashboard', needs: always },

  { path: '/verify-email', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/verification-email', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/langue', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/deconnexion', needs: { GET: 'accounts', POST: 'accounts' } },
  // What is owed can be taken whatever else is closed.
  { path: '/gains', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/mouvements', needs: { GET: 'accounts' } },
  { path: '/mouvements.csv', needs: { GET: 'accounts' } },
  { path: '/mouvements/:id', needs: { GET: 'accounts' } },
  { path: '/mouvements/:id/recu.pdf', needs: { GET: 'accounts' } },
  { path: '/soutiens/:id/recu.pdf', needs: { GET: 'accounts' } },
  { path: '/releve/:file', needs: { GET: 'accounts' } },
  { path: '/agenda', needs: { GET: 'accounts', POST: 'accounts' } },
  // For whoever has its secret address.
  { path: '/agenda/:file', needs: { GET: 'accounts' } },
  { path: '/identite', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/identite/:pocket', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/risques', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/contact', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/contact/demande', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/compte/demandes', needs: { GET: 'accounts' } },
  { path: '/compte/demandes/:id', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/compte', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/compte/securite', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/compte/limites', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/compte/portefeuilles', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/compte/notifications', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/compte/programmes', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/mot-de-passe', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/nouveau-mot-de-passe', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/nouvelle-adresse', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/niveaux', needs: { GET: 'accounts' } },
  { path: '/conditions', needs: { GET: 'accounts' } },
  { path: '/desabonnement/:kind/:token', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/nouvelles-conditions', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/soutiens', needs: { GET: 'accounts', POST: 'backing' } },
  { path: '/soutiens/:id', needs: { GET: 'accounts', POST: 'backing' } },
  { path: '/invitation', needs: { GET: 'accounts', POST: 'fighterRegistration' } },
  { path: '/rejoindre', needs: { GET: 'fighterRegistration' } },
  {
    path: '/rejoindre/athlete',
    needs: { GET: 'fighterRegistration', POST: 'fighterRegistration' },
  },
  {
    path: '/rejoindre/athlete/:step',
    needs: { GET: 'fighterRegistration', POST: 'fighterRegistration' },
  },
  {
    path: '/rejoindre/federation',
    needs: { GET: 'fighterRegistration', POST: 'fighterRegistration' },
  },
  {
    path: '/rejoindre/federation/:step',
    needs: { GET: 'fighterRegistration', POST: 'fighterRegistration' },
  },
  // Recipients keep their studio whatever the switches say.
  { path: '/studio', needs: { GET: 'accounts' } },
  { path: '/studio/federations/:id', needs: { GET: 'accounts' } },
  {
    path: '/studio/federations/:id/presentation',
    needs: { GET: 'accounts', POST: 'fighterRegistration' },
  },
  { path: '/studio/federations/:id/argent', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/studio/federations/:id/mecenes', needs: { GET: 'accounts' } },
  { path: '/studio/federations/:id/mecenes.csv', needs: { GET: 'accounts' } },
  {
    path: '/studio/federations/:id/attestations',
    needs: { GET: 'accounts', POST: 'fighterRegistration' },
  },
  {
    path: '/studio/federations/:id/agrement',
    needs: { GET: 'accounts', POST: 'fighterRegistration' },
  },
  { path: '/studio/manager', needs: { GET: 'accounts', POST: 'fighterRegistration' } },
  { path: '/studio/attestations', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/studio/profil', needs: { GET: 'accounts', POST: 'fighterRegistration' } },
  { path: '/studio/combats', needs: { GET: 'accounts' } },
  {
    path: '/studio/combats/nouveau',
    needs: { GET: 'accounts', POST: 'fighterRegistration' },
  },
  {
    path: '/studio/combats/:id/contrat',
    needs: { GET: 'accounts', POST: 'fighterRegistration' },
  },
  { path: '/studio/combats/:id', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/studio/pockets', needs: { GET: 'accounts' } },
  { path: '/studio/pockets/nouveau', needs: { GET: 'accounts', POST: 'fighterRegistration' } },
  {
    path: '/studio/pockets/:id/modifier',
    needs: { GET: 'accounts', POST: 'fighterRegistration' },
  },
  { path: '/studio/pockets/:id', needs: { GET: 'accounts', POST: 'fighterRegistration' } },
  { path: '/studio/pockets/:id/apercu', needs: { GET: 'accounts' } },
  { path: '/studio/pockets/:id/budget', needs: { GET: 'accounts', POST: 'fighterRegistration' } },
  { path: '/studio/pockets/:id/backers.csv', needs: { GET: 'accounts' } },
  { path: '/studio/argent.csv', needs: { GET: 'accounts' } },
  { path: '/studio/federations/:id/argent.csv', needs: { GET: 'accounts' } },
  { path: '/studio/argent', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/studio/nouvelles', needs: { GET: 'accounts', POST: 'backing' } },
  { path: '/studio/contrat-pro', needs: { GET: 'accounts', POST: 'fighterRegistration' } },
  // These answer whatever the switches say.
  { path: '/combats-modifies/:id', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/pockets', needs: { GET: 'backing' } },
  { path: '/transparence', needs: { GET: 'backing' } },
  { path: '/etat', needs: { GET: 'backing' } },
  { path: '/athletes/:slug', needs: { GET: 'backing', POST: 'backing' } },
  { path: '/federations/:slug', needs: { GET: 'backing', POST: 'backing' } },
  { path: '/attestations/:id/preuve.json', needs: { GET: 'backing' } },
  { path: '/p/:id', needs: { GET: 'backing', POST: 'backing' } },
  { path: '/p/:id/livre', needs: { GET: 'backing' } },
  { path: '/p/:id/conditions.json', needs: { GET: 'accounts' } },
  { path: '/p/:id/image.png', needs: { GET: 'backing' } },
  { path: '/athletes/:slug/image.png', needs: { GET: 'backing' } },
  { path: '/federations/:slug/image.png', needs: { GET: 'backing' } },
  { path: '/marche', needs: { GET: 'backing' } },
  { path: '/marche/:id', needs: { GET: 'backing', POST: 'backing' } },
  { path: '/achats/:id', needs: { GET: 'accounts', POST: 'accounts' } },
  // Offers can be withdrawn whatever the switches say.
  { path: '/ventes', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/recuperations/:id', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/c/:number/vente', needs: { GET: 'accounts', POST: 'backing' } },
  { path: '/c/:number', needs: { GET: 'accounts', POST: 'accounts' } },
  { path: '/c/:number/image.png', needs: { GET: 'accounts' } },
  { path: '/c/:number/preuve.json', needs: { GET: 'accounts' } },
  { path: '/c/:number/certificat.pdf', needs: { GET: 'accounts' } },
  { path: '/jetons/:id', needs: { GET: 'accounts' } },
  { path: '/verifier', needs: { GET: 'accounts' } },
  { path: '/media/u/:file', needs: { GET: 'backing' } },

  // For whoever shows the token of the data folder, which is shown where it is known.
  { path: '/loopback/proof/:question', needs: always },
  { path: '/loopback/verification', needs: { POST: 'always' } },
  { path: '/loopback/dry-run', needs: { POST: 'always' } },
  { path: '/loopback/reconciliation', needs: { GET: 'always', POST: 'always' } },
  { path: '/loopback/health', needs: always },
  { path: '/loopback/seed', needs: { POST: 'always' } },
  { path: '/loopback/operators', needs: { POST: 'always' } },
  { path: '/loopback/operators/:handle/invitation', needs: { POST: 'always' } },

  // Whoever turns the switches gets in before them.
  { path: '/operator', needs: { GET: 'always', POST: 'always' } },
  { path: '/operator/invitation', needs: { GET: 'always', POST: 'always' } },
  { path: '/operator/voir/*', needs: always },
  { path: '/operator/voir/proposals/:id', needs: { GET: 'always', POST: 'always' } },
  { path: '/operator/faire/*', needs: { GET: 'always', POST: 'always' } },
  { path: '/operator/:room', needs: always },

  { path: '/api/pockets/:id/ledger.csv', needs: { GET: 'backing' } },
  // What the API is, for whoever writes against it.
  { path: '/api/openapi.json', needs: always },
  { path: '/api/docs', needs: always },
  ...declared(endpoints),
  { path: '/api/*', needs: { GET: 'accounts', POST: 'accounts', DELETE: 'accounts' } },

  { path: '/healthz', needs: always },
  { path: '/readyz', needs: always },
  // Payments on their way are accepted whatever the switches say: these check the sender's signature or key.
  { path: '/webhooks/stripe', needs: { POST: 'always' } },
  { path: '/webhooks/sumsub', needs: { POST: 'always' } },
  { path: '/webhooks/stripe-identity', needs: { POST: 'always' } },
  { path: '/sandbox/*', needs: { GET: 'always', POST: 'always', DELETE: 'always' } },
])
