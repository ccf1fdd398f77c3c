import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every URL of the product. */
export default [
  layout('routes/still-layout.tsx', [
    index('routes/home.tsx'),
    route('pockets-amateurs', 'routes/pockets-amateurs.tsx'),
    route('pockets-pro', 'routes/pockets-pro.tsx'),
    route('pockets-federation', 'routes/pockets-federation.tsx'),
    route('mentions-legales', 'routes/mentions-legales.tsx'),
    route('confidentialite', 'routes/confidentialite.tsx'),
    route('accessibilite', 'routes/accessibilite.tsx'),
    route('_failure', 'routes/failure.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/app-layout.tsx', [
    route('login', 'routes/login.tsx'),
    route('register', 'routes/register.tsx'),
    route('verification-email', 'routes/verification-email.tsx'),
    route('dashboard', 'routes/dashboard.tsx'),
    route('soutiens', 'routes/soutiens.tsx'),
    route('soutiens/:id', 'routes/soutien.tsx'),
    route('p/:id', 'routes/pocket.tsx'),
    route('c/:number', 'routes/certificat.tsx'),
    route('niveaux', 'routes/niveaux.tsx'),
    route('compte', 'routes/compte.tsx'),
    route('mot-de-passe', 'routes/mot-de-passe.tsx'),
    route('nouveau-mot-de-passe', 'routes/nouveau-mot-de-passe.tsx'),
    route('nouvelle-adresse', 'routes/nouvelle-adresse.tsx'),
    route('deconnexion', 'routes/deconnexion.tsx'),
    route('operator', 'routes/operator.tsx'),
    route('operator/invitation', 'routes/operator-invitation.tsx'),
  ]),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
] satisfies RouteConfig
