/** How to begin, for whoever opens the page for the first time: headings, and the HTML below each. */
export const guide: readonly { id: string; title: string; html: string }[] = [
  {
    id: 'start',
    title: 'First request',
    html: `<p>What anybody may read needs no account. The examples below take the address of the server and a token from two variables:</p>
<pre tabindex="0">SITE=http://127.0.0.1:3000
TOKEN=cr_…
curl "$SITE/api/pockets?limit=5"</pre>
<p><code>npm start -- --launch all</code> starts a sandbox with people, Pockets and money that is not real.</p>`,
  },
  {
    id: 'authentication',
    title: 'Authentication',
    html: `<p>A program sends a token of its owner: <code>Authorization: Bearer cr_…</code>. Make one on the page
<a href="/compte/programmes">/compte/programmes</a>, or with <code>POST /api/account/tokens</code> soon after a login. It has scopes (<code>read</code>,
<code>orders</code>, <code>claims</code>, <code>resale</code>, <code>studio</code>); each operation below says which one it takes. What concerns logins, identity,
wallets and payout addresses takes no token.</p>
<p>A token has 120 requests at once and two more each second; then the answer is 429 with <code>Retry-After</code>. Browsers have a session cookie
(<code>POST /api/session</code>). Operators log in with <code>POST /api/operator/session</code>.</p>`,
  },
  {
    id: 'keys',
    title: 'Idempotency keys',
    html: `<p>Whatever moves money, or makes something that must be made once, asks for an <code>Idempotency-Key</code> of 1 to 255 characters.
Make one for each thing that you want done (a UUID will do), and send the same one when you try again. The same key gives the first answer again;
with other values it is refused with 409 <code>key_reused</code>.</p>`,
  },
  {
    id: 'errors',
    title: 'Errors',
    html: `<p>Every "no" is a problem document (RFC 9457). <code>code</code> is for programs and comes from a closed list; <code>title</code> is a sentence
for people, in French or English as <code>Accept-Language</code> asks; <code>errors</code> names every reason, or each wrong field.</p>
<pre tabindex="0">HTTP/1.1 422
Content-Type: application/problem+json

{ "type": "about:blank", "title": "The minimum is 5 USDC.", "status": 422, "code": "below_minimum",
  "errors": [{ "code": "below_minimum", "title": "The minimum is 5 USDC.", "detail": { "minimumMicro": "5000000" } }] }</pre>
<p>After 503 <code>busy</code> the request may have been carried out: send it again with the same key.</p>`,
  },
  {
    id: 'pages',
    title: 'Lists',
    html: `<p>Long lists come in pages. Ask with <code>limit</code>, then again with <code>cursor</code> set to <code>nextCursor</code>, until it is null.</p>`,
  },
  {
    id: 'money',
    title: 'Money and times',
    html: `<p>No amount is a JSON number. In requests amounts are USDC with at most six decimals, as text: <code>"27.333333"</code>. In answers a field that ends in
<code>Micro</code> is a whole number of millionths of a USDC, as text: <code>"27333333"</code>. Read it as a big integer. <code>Bps</code> is basis points (500
is 5 %), <code>Ppm</code> parts per million (10000 is 1 %). Numbers of certificates are text too. Times are ISO 8601 in UTC.</p>`,
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    html: `<p>An address that you register with <code>POST /api/webhook-endpoints</code> is told what happens. Messages are signed as
<a href="https://www.standardwebhooks.com">Standard Webhooks</a> says: check <code>webhook-signature</code> over the id, the time and the raw body before you read
it, answer 2xx within ten seconds, and handle each <code>webhook-id</code> once.</p>
<pre tabindex="0">import { createHmac, timingSafeEqual } from 'node:crypto'

function isOurs(headers, rawBody, secret) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${rawBody}\`
  const expected = createHmac('sha256', key).update(signed).digest()
  const isRecent = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) &lt; 300
  return isRecent &amp;&amp; headers['webhook-signature'].split(' ').some((each) =&gt; {
    const given = Buffer.from(each.slice(3), 'base64')
    return given.length === expected.length &amp;&amp; timingSafeEqual(given, expected)
  })
}</pre>`,
  },
]
