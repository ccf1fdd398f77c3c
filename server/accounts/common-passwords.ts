/** Passwords that are tried first, of six characters or more, in small letters. */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 111111 000000 123123 654321 666666 121212
  112233 222222 555555 777777 888888 999999 101010 123321 159753 147258 987654321 qwerty qwerty123
  qwertyuiop azerty azerty123 azertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx
  a1b2c3 abc123 abcdef abcd1234 abcdefgh aaaaaa password password1 password123 passw0rd p@ssw0rd
  motdepasse motdepasse1 motdepasse123 secret secret123 admin123 admin1 administrator welcome
  welcome1 bonjour bonjour1 bonsoir salut123 soleil soleil1 doudou doudou1 loulou chouchou nicolas
  camille marseille france france1 paris75 liberte jetaime amour1 coucou coucou1 azerty1 letmein
  monkey dragon sunshine princess football football1 baseball master shadow superman batman
  iloveyou trustno1 whatever starwars pokemon naruto samsung google iphone login1 login123 guest123
  changeme default test123 test1234 testtest demo123 fighter fighter1 champion champion1 boxing
  coinrouge coin-rouge`
    .split(/\s+/)
    .filter(Boolean),
)

/** True for a password of the list, for one character repeated, and for the address itself. */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.toLowerCase()
  const localPart = email.slice(0, email.indexOf('@')).toLowerCase()
  return (
    common.has(plain) ||
    /^(.)\1*$/.test(plain) ||
    plain === email.toLowerCase() ||
    plain === localPart
  )
}
