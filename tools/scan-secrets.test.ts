import { expect, test } from 'vitest'
import { secretIn } from './scan-secrets.ts'

// Joined here, so that the scan of this file finds none.
const join = (...parts: string[]) => parts.join('')

test.each([
  join('-----BEGIN RSA PRIV', 'ATE KEY-----'),
  join('-----BEGIN PRIV', 'ATE KEY-----'),
  join('key: sk_li', 've_51Habcdefghijklm'),
  join('aws = AKI', 'AIOSFODNN7EXAMPLE'),
  join('ghp', '_0123456789abcdefghijABCDEFGHIJ012345'),
  join('//registry.example/:_auth', 'Token=abc'),
  join('postgres://admin:hun', 'ter22@db.example/x'),
  join('ey', 'JhbGciOiJIUzI1NiJ9.ey', 'JzdWIiOiIxMjM0NSJ9.dBjftJeZ4CVPmB92K27u'),
  join("const apiKey = 'q7Zx9Lm2", "Vb4Nt8Rk1Ws6Yd3'"),
  join('"client_secret": "f81d4fae7d', 'ec11d0a765c91e6bf6"'),
])('%s is found', (line) => {
  expect(secretIn(line)).not.toBeNull()
})

test.each([
  'const password = readSetting(variables)',
  "password: 'Le mot de passe doit contenir au moins 6 caractères'",
  "const tokenKind = 'certificate-certificate'",
  'postgres://coinrouge:secret@127.0.0.1:5432/test',
  `postgres://coinrouge:${'$'}{password}@127.0.0.1:1/postgres`,
  'smtp://user:password@host.example:587',
  join('postgres://a:s3c', 'r3t@no.such.host.invalid/c'),
  join('postgres://a:s3c', "r3t@', /must look like/"),
  'STRIPE_SECRET_KEY=sk_test_…',
  'integrity: sha512-GquwdXTr1CyRzrHsP+GVYnKj',
])('%s is no secret', (line) => {
  expect(secretIn(line)).toBeNull()
})
