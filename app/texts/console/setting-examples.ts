import { inBoth } from '#app/language/in-both.ts'

/** What a setting does, told by an amount. */
export const settingExampleTexts = inBoth({
  fr: {
    title: 'Exemple de l’effet',
    now: 'En vigueur',
    typed: 'Avec cette valeur',
    sale: (paid: string, kept: string, fee: string) =>
      `D’un soutien de ${paid}, le bénéficiaire reçoit ${kept} et la plateforme ${fee}.`,
    payout: (gross: string, net: string, fee: string) =>
      `De ${gross} de gains à répartir, ${net} vont aux porteurs et ${fee} à la plateforme.`,
    premium: (price: string, paid: string, reserve: string) =>
      `Pour ${price} de parts avec le Pack, le backer paie ${paid}, dont ${reserve} pour la réserve.`,
    covered: (price: string, back: string) =>
      `Pour un combat annulé qui vaut ${price} de parts, le porteur reçoit ${back}.`,
    earmark: (exposure: string, set: string) =>
      `Pour ${exposure} d’exposition sur trois combats, ${set} sont mis de côté avant la publication.`,
    royalty: (price: string, seller: string, royalty: string) =>
      `D’une revente à ${price}, le vendeur reçoit ${seller} et la plateforme ${royalty}.`,
    milestones: (whole: string, close: string, fights: readonly string[]) =>
      `De ${whole}, ${close} sont libérés à la clôture, puis à chaque combat\u00a0: ${fights.join(', ')}.`,
    cardRate: (rate: string, amount: string, euros: string) =>
      `À ${rate}, ${amount} par carte coûtent ${euros}.`,
    cap: (purse: string, most: string) =>
      `D’une bourse de ${purse}, ${most} au plus peuvent être vendus.`,
    warning: (purse: string, from: string) =>
      `D’une bourse de ${purse}, l’athlète est averti à partir de ${from} vendus.`,
    release: (closing: string, wallet: string, card: string, steps: readonly string[]) =>
      `Un Pocket clos le ${closing}, avec ${wallet} venus de portefeuilles et ${card} de cartes, est libéré ainsi\u00a0: ${steps.join('\u00a0; ')}.`,
    step: (amount: string, date: string) => `${amount} le ${date}`,
  },
  en: {
    title: 'Example of the effect',
    now: 'In force',
    typed: 'With this value',
    sale: (paid, kept, fee) =>
      `Of a backing of ${paid}, the recipient gets ${kept} and the platform ${fee}.`,
    payout: (gross, net, fee) =>
      `Of ${gross} of earnings to distribute, ${net} go to holders and ${fee} to the platform.`,
    premium: (price, paid, reserve) =>
      `For ${price} of shares with the Pack, the backer pays ${paid}, of which ${reserve} go to the reserve.`,
    covered: (price, back) =>
      `For a cancelled fight that stands for ${price} of shares, the holder gets ${back}.`,
    earmark: (exposure, set) =>
      `For ${exposure} of exposure over three fights, ${set} are set aside before publication.`,
    royalty: (price, seller, royalty) =>
      `Of a resale at ${price}, the seller gets ${seller} and the platform ${royalty}.`,
    milestones: (whole, close, fights) =>
      `Of ${whole}, ${close} are released at closing, then at each fight: ${fights.join(', ')}.`,
    cardRate: (rate, amount, euros) => `At ${rate}, ${amount} by card cost ${euros}.`,
    cap: (purse, most) => `Of a purse of ${purse}, at most ${most} can be sold.`,
    warning: (purse, from) => `Of a purse of ${purse}, the fighter is warned from ${from} sold.`,
    release: (closing, wallet, card, steps) =>
      `A Pocket closed on ${closing}, with ${wallet} from wallets and ${card} from cards, is released like this: ${steps.join('; ')}.`,
    step: (amount, date) => `${amount} on ${date}`,
  },
})
