import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { InBoth } from '#domain/kernel/language.ts'
import { showsLoopbackToken } from '#server/identity/door.ts'
import { escapeHtml, type Platform } from '#server/kernel/door.ts'
import { CHAIN_FAULTS, FATES, Reverted, type SandboxChain } from '#server/ports/door.ts'
import { exactResponse, problem } from './problem.ts'
import { readJson } from './read-json.ts'
import { sandboxLanguage, sandboxMissing, sandboxPage } from './sandbox-page.ts'
import { GIFT, sandboxWalletKeyRoutes, typedDataShape } from './sandbox-wallet-keys.ts'

const inFrench = {
  title: 'Portefeuille d’essai',
  heading: 'Un portefeuille d’essai',
  text: 'Il a une vraie clé, sur une chaîne qui n’existe qu’ici. Il reçoit 2\u202f000\u00a0USDC d’essai.',
  make: 'Créer un portefeuille',
  how: 'Il signe et envoie ce que l’API donne à un programme. Copiez-y la réponse de l’adresse nommée.',
  message: 'Message à signer (POST /api/wallet-messages)',
  sign: 'Signer',
  permit: 'Autorisation de paiement (POST /api/backings/…/wallet-payment)',
  pay: 'Payer',
  data: 'Données à signer (GET /api/certificates/…/wallet-claim ou …/vault-return)',
  receive: 'Recevoir 2\u202f000\u00a0USDC',
  received: '2\u202f000\u00a0USDC reçus',
  signature: 'Signature',
  nothing: 'rien à signer',
  transaction: 'Transaction',
  refused: 'Refusé',
  notSendable: 'ce n’est pas ce que ce portefeuille peut envoyer',
  comma: ',',
}
type Words = typeof inFrench
const texts: InBoth<Words> = {
  fr: inFrench,
  en: {
    title: 'Trial wallet',
    heading: 'A trial wallet',
    text: 'It has a real key, on a chain that exists here alone. It gets 2,000 USDC of play money.',
    make: 'Make a wallet',
    how: 'It signs and sends what the API gives to a program. Paste the answer of the address that is named.',
    message: 'Message to sign (POST /api/wallet-messages)',
    sign: 'Sign',
    permit: 'Permit for a payment (POST /api/backings/…/wallet-payment)',
    pay: 'Pay',
    data: 'Data to sign (GET /api/certificates/…/wallet-claim or …/vault-return)',
    receive: 'Get 2,000 USDC',
    received: '2,000 USDC received',
    signature: 'Signature',
    nothing: 'nothing to sign',
    transaction: 'Transaction',
    refused: 'Refused',
    notSendable: 'this is not what this wallet can send',
    comma: '.',
  },
}

/** A wallet for whoever has none: it signs what is pasted, with a real key that is worth nothing elsewhere. */
export function sandboxWalletRoutes(chain: SandboxChain): Hono {
  const routes = new Hono()
  routes.route('/keys', sandboxWalletKeyRoutes(chain))
  routes.get('/', ({ req }) => welcomePage(req.raw))
  routes.post('/', async (context) => {
    const address = await chain.keys.make()
    await chain.faucet(address, GIFT)
    return context.redirect(`/sandbox/wallet/${address}`, 303)
  })
  const shown = async (context: Context, result = '', status = 200) => {
    const address = context.req.param('address') ?? ''
    if (!(await chain.keys.has(address))) {
      return sandboxMissing(context.req.raw)
    }
    const words = texts[sandboxLanguage(context.req.raw)]
    const body = await walletPage(chain, address, words, result)
    return sandboxPage(context.req.raw, { title: words.title, body, status, wide: true })
  }
  routes.get('/:address{0x[0-9a-fA-F]{40}}', (context) => shown(context))
  routes.post('/:address{0x[0-9a-fA-F]{40}}', async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const address = context.req.param('address')
    const typed = { action: form.get('action') ?? '', text: form.get('text') ?? '' }
    const done = await act(chain, address, texts[sandboxLanguage(context.req.raw)], typed)
    return done.ok ? shown(context, resultOf(done)) : shown(context, resultOf(done), 422)
  })
  return routes
}

type Done = { ok: boolean; label: string; text: string }

async function act(
  chain: SandboxChain,
  address: string,
  words: Words,
  { action, text }: { action: string; text: string },
): Promise<Done> {
  try {
    if (action === 'faucet') {
      const hash = await chain.faucet(address, GIFT)
      return { ok: true, label: words.received, text: hash }
    }
    // Browsers send line ends of their own; the message has plain ones.
    const message = text.replaceAll('\r\n', '\n')
    if (action === 'sign') {
      const signature = await chain.keys.signText(address, message)
      return { ok: signature !== null, label: words.signature, text: signature ?? words.nothing }
    }
    if (action === 'sign-data') {
      const { typedData } = signableInput.parse(JSON.parse(text))
      const signature = await chain.keys.signTyped(address, typedData)
      return { ok: signature !== null, label: words.signature, text: signature ?? words.nothing }
    }
    const permit = permitShape.parse(JSON.parse(text))
    const signature = await chain.keys.signTyped(address, permit.typedData)
    const hash = await chain.deposit(permit, signature ?? '0x')
    return { ok: true, label: words.transaction, text: hash }
  } catch (error) {
    const why = error instanceof Reverted ? error.message : words.notSendable
    return { ok: false, label: words.refused, text: why }
  }
}

const permitShape = z.object({
  typedData: z.record(z.string(), z.unknown()),
  signature: z.string(),
})

const signableInput = z.looseObject({ typedData: typedDataShape })

const resultOf = ({ ok, label, text }: Done) =>
  `<p class="${ok ? 'note' : 'error'}" role="status">${escapeHtml(label)} : <code>${escapeHtml(text)}</code></p>`

function welcomePage(request: Request): Response {
  const { title, heading, text, make } = texts[sandboxLanguage(request)]
  const body = `<h1>${heading}</h1>
<p>${text}</p>
<form method="post"><div class="buttons"><button value="pay">${make}</button></div></form>`
  return sandboxPage(request, { title, body })
}

async function walletPage(
  chain: SandboxChain,
  address: string,
  words: Words,
  result: string,
): Promise<string> {
  const micro = await chain.balanceOf(address)
  const balance = `${micro / 1_000_000n}${words.comma}${(micro % 1_000_000n).toString().padStart(6, '0')} USDC`
  const field = (action: string, label: string, button: string) =>
    `<form method="post"><label for="${action}">${label}</label>
<textarea id="${action}" name="text" rows="6" cols="60" required></textarea>
<div class="buttons"><button name="action" value="${action}">${button}</button></div></form>`
  return `<h1>${words.title}</h1><p><code>${escapeHtml(address)}</code></p>
<p class="amount">${balance}</p>${result}
<p class="note">${words.how}</p>
${field('sign', words.message, words.sign)}
${field('deposit', words.permit, words.pay)}
${field('sign-data', words.data, words.sign)}
<form method="post"><div class="buttons"><button name="action" value="faucet">${words.receive}</button></div></form>`
}

const chainInput = z.strictObject({
  blocks: z.int().min(1).max(1_000_000).optional(),
  reorganise: z
    .strictObject({ depth: z.int().min(1).max(100_000), fate: z.enum(FATES) })
    .optional(),
  fault: z.enum(CHAIN_FAULTS).optional(),
})

/** A payment as a wallet sends it off: the permit, and the wallet's own signature of it. */
const digits = z.string().regex(/^\d{1,78}$/)
const depositInput = z.strictObject({
  typedData: z.looseObject({
    domain: z.looseObject({ verifyingContract: z.string(), chainId: z.int() }),
    message: z.looseObject({
      order: z.string(),
      backer: z.string(),
      amount: digits,
      nonce: digits,
      expiry: digits,
    }),
  }),
  signature: z.string().max(1_000),
  walletSignature: z.string().max(1_000),
})

/** A claim as a wallet sends it off, with its signature. */
const claimInput = z.looseObject({
  typedData: z.looseObject({
    domain: z.looseObject({ verifyingContract: z.string(), chainId: z.int() }),
    message: z.looseObject({
      order: z.string().regex(/^0x[0-9a-f]{64}$/),
      owner: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
    }),
  }),
})
const signedClaimInput = claimInput.extend({ walletSignature: z.string().max(1_000) })

/** What wallets send to the sandbox chain, and what happens to it: that, whoever has the token of the data folder decides. */
export function sandboxChainRoutes(platform: Platform, chain: SandboxChain): Hono {
  const routes = new Hono()
  const sent = async (send: () => Promise<string>) => {
    try {
      const transactionHash = await send()
      platform.worker.wake()
      return exactResponse({ transactionHash })
    } catch (error) {
      if (!(error instanceof Reverted)) throw error
      return problem(422, 'reverted', { reason: error.message })
    }
  }
  routes.get('/', async () => exactResponse(await platform.ports.chain.heads()))
  routes.post('/deposits', async ({ req }) => {
    const body = await readJson(req.raw, depositInput)
    if (!body.ok) return body.answer
    const { walletSignature, ...permit } = body.value
    return sent(() => chain.deposit(permit, walletSignature))
  })
  routes.post('/claims', async ({ req }) => {
    const body = await readJson(req.raw, signedClaimInput)
    if (!body.ok) return body.answer
    const { walletSignature, typedData } = body.value
    return sent(() => chain.claim(typedData, walletSignature))
  })
  routes.post('/', async ({ req }) => {
    if (!showsLoopbackToken(platform, req.raw)) {
      return problem(401, 'token_required')
    }
    const body = await readJson(req.raw, chainInput)
    if (!body.ok) return body.answer
    const { blocks, reorganise, fault } = body.value
    if (fault) await chain.setFault(fault)
    if (blocks) await chain.mine(blocks)
    if (reorganise) await chain.reorganise(reorganise.depth, reorganise.fate)
    platform.worker.wake()
    return exactResponse({ done: true })
  })
  return routes
}
