import { expect, test } from '@playwright/test'
import { wordsOf } from './still-pages.ts'

/** What each answer must say, by the deep link of its question. */
const rules: [title: string, id: string, says: (string | RegExp)[]][] = [
  [
    'FAQ-01 the minimums',
    'faq-minimums',
    ['5 USDC', '50 USDC', /Federation Pockets have no minimum/],
  ],
  [
    'FAQ-02 the identity checks',
    'faq-kyc',
    [
      '1,000 USDC',
      /simplified/i,
      /full check/,
      /cumulative/,
      'KYT',
      'KYC',
      /before the payment and again after/,
    ],
  ],
  [
    'FAQ-03 the waiver',
    'faq-withdrawal',
    ['14 days', 'EU', /tick a box/, /[Bb]efore you confirm/, /waives/],
  ],
  [
    'FAQ-04 the fees',
    'faq-fees',
    [
      /5% of each Pocket sold, paid by the athlete/,
      /5% of the redistributed gains, paid by the participants/,
      /95% goes to the athlete and 5%/,
      /95% goes to the participants and 5%/,
    ],
  ],
  [
    'FAQ-05 the Compensation Pack',
    'faq-compensation',
    [
      'Compensation Pack',
      /option/,
      '5% of the share',
      /Level 1: the athlete pays the 5%, and 50%/,
      /Level 2: the backer adds another 5%, and 80%/,
      /cancelled/,
    ],
  ],
  [
    'FAQ-06 tips',
    'faq-tips',
    [
      /no refund/,
      /no financial return/,
      /36 months/,
      /first pro contract/,
      /at most 4 active Pockets per rolling 12 months/,
    ],
  ],
  [
    'FAQ-07 career shares',
    'faq-career-shares',
    [/up to 80%/, /typically 1 to 3/, /return to the athlete and may be offered again/],
  ],
  [
    'FAQ-08 the certificates',
    'faq-certificates',
    [
      /minted immediately at payment/,
      /36 months after the athlete’s first signed pro contract/,
      /end of the last covered fight, once all earnings are distributed/,
      /‘Super-fan’ status stays recorded/,
    ],
  ],
  [
    'FAQ-09 resale',
    'faq-resale',
    [
      /third-party platforms/,
      /Every transfer pays an on-chain royalty/,
      /Federation certificates cannot be resold on the secondary marketplace/,
    ],
  ],
  [
    'FAQ-10 federations',
    'faq-federations',
    [
      /recognised, verified and approved/,
      /honorary ‘Mécène’ certificate/,
      /no financial return/,
      /non-refundable/,
      /Anyone may contribute/,
    ],
  ],
  [
    'FAQ-11 payment',
    'faq-payment',
    [/non-custodial/, /by card/, /converted automatically into USDC/],
  ],
  [
    'FAQ-12 support and terms',
    'faq-support',
    ['Monday to Friday 9am to 6pm CET', /30 days’ notice/],
  ],
]

// One page for all: the home page is the heaviest, and a new address behind the # loads it no second time.
test(`${rules.map(([title]) => title).join(', ')} are told behind their own links`, async ({
  page,
}) => {
  for (const [title, id, says] of rules) {
    await page.goto(`/#${id}`)
    const answer = page.locator(`details#${id}`)
    await expect(answer).toHaveAttribute('open', '')
    await expect(answer.locator('.faq-answer')).toBeInViewport()
    const words = await wordsOf(answer)
    for (const said of says) expect(words, title).toMatch(said)
  }
})

test('HOME-15 every question has a deep link of its own, which works on the page too', async ({
  page,
}) => {
  await page.goto('/')
  const ids = await page.locator('#faq details').evaluateAll((all) => all.map(({ id }) => id))
  expect(new Set(ids).size).toBe(12)
  for (const id of ids) {
    await expect(page.locator(`#${id} a[href="#${id}"]`)).toHaveCount(1)
  }
  await page.evaluate(() => {
    location.hash = 'faq-resale'
  })
  await expect(page.locator('#faq-resale')).toHaveAttribute('open', '')
  await expect(page.locator('#faq-resale summary')).toBeFocused()
})
