/** Of here and of what this is about: no list from elsewhere has them. */
const ours = [
  ...['motdepasse', 'motdepasse1', 'motdepasse123', 'azerty', 'azerty1', 'azerty123', 'azertyuiop'],
  ...['bonjour1', 'bonsoir', 'salut123', 'soleil1', 'doudou1', 'chouchou', 'paris75', 'jetaime'],
  ...['demo123', 'fighter1', 'champion1', 'coinrouge', 'coin-rouge'],
]

let common: Promise<ReadonlySet<string>> | null = null

/** Some fifty thousand that were found in leaks; read when the first password is set, since it takes a moment. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...ours])
}

/** True for a password that is tried first, for one character repeated, and for the address itself. */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  common ??= readCommon()
  const plain = password.toLowerCase()
  const localPart = email.slice(0, email.indexOf('@')).toLowerCase()
  return (
    /^(.)\1*$/.test(plain) ||
    plain === email.toLowerCase() ||
    plain === localPart ||
    (await common).has(plain)
  )
}
