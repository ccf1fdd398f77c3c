import { inBoth } from '#app/language/in-both.ts'

/** Words of the page that says how the platform runs. */
export const statusTexts = inBoth({
  fr: {
    title: 'État du service',
    description: 'Ce qui marche en ce moment sur la plateforme, et ce qui attend.',
    allUp: 'Tout marche normalement.',
    someSlow: 'Tout marche, avec du retard par endroits.',
    someStopped: 'Une partie du service est suspendue. Rien de ce qui vous appartient n’est perdu.',
    at: (time: string) => `Relevé le ${time} (heure de Paris).`,
    states: { up: 'Normal', slow: 'Retardé', stopped: 'Suspendu', off: 'Pas encore en service' },
    parts: {
      orders: {
        title: 'Soutenir et acheter',
        up: 'Les soutiens et les achats sont pris.',
        stopped: (since: string) =>
          `Suspendu depuis le ${since}, le temps d’une vérification. Un paiement qui arrive pendant ce temps est enregistré ensuite.`,
      },
      payouts: {
        title: 'Versements et gains',
        up: 'Les soldes et les gains sont versés.',
        stopped: (since: string) =>
          `Suspendus depuis le ${since}, le temps d’une vérification. Ce qui vous est dû reste inscrit dans les livres.`,
      },
      chain: {
        title: 'Blockchain',
        up: 'Certificats, portefeuilles et contrats sont à jour.',
        slow: 'La lecture de la blockchain a du retard. Votre certificat suivra.',
        stopped: 'Nos envois vers la blockchain sont suspendus. Votre certificat suivra.',
        off: 'Aucun contrat ne tourne encore\u00a0: les certificats sont tenus dans nos livres.',
      },
      background: {
        title: 'E-mails et confirmations',
        up: 'Ils partent à l’heure.',
        slow: 'Ils partent avec du retard.',
      },
      books: {
        title: 'Vérification des livres',
        done: (time: string) => `Les livres ont été recalculés le ${time}.`,
        never: 'La première vérification n’a pas encore eu lieu.',
      },
    },
  },
  en: {
    title: 'Service status',
    description: 'What works on the platform right now, and what waits.',
    allUp: 'Everything works as usual.',
    someSlow: 'Everything works, some of it with a delay.',
    someStopped: 'Part of the service is on hold. Nothing that belongs to you is lost.',
    at: (time) => `As of ${time} (Paris time).`,
    states: { up: 'Normal', slow: 'Delayed', stopped: 'On hold', off: 'Not in use yet' },
    parts: {
      orders: {
        title: 'Backing and buying',
        up: 'Backings and purchases are taken.',
        stopped: (since) =>
          `On hold since ${since} while something is checked. A payment that arrives meanwhile is recorded afterwards.`,
      },
      payouts: {
        title: 'Payouts and earnings',
        up: 'Balances and earnings are paid out.',
        stopped: (since) =>
          `On hold since ${since} while something is checked. What you are owed stays in the books.`,
      },
      chain: {
        title: 'Blockchain',
        up: 'Certificates, wallets and contracts are up to date.',
        slow: 'Reading the blockchain is late. Your certificate will follow.',
        stopped: 'What we send to the blockchain is on hold. Your certificate will follow.',
        off: 'No contract runs yet: certificates are kept in our books.',
      },
      background: {
        title: 'Emails and confirmations',
        up: 'They go out on time.',
        slow: 'They go out late.',
      },
      books: {
        title: 'Verification of the books',
        done: (time) => `The books were recalculated on ${time}.`,
        never: 'The first verification has not happened yet.',
      },
    },
  },
})
