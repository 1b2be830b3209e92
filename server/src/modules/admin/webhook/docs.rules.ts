import { webhookEvents } from '@maru/api/admin/webhook'
import type { DocsPart } from '#kit/http/docs-page.ts'

/** How receivers check webhooks, on the documentation page. */
export const webhookDocs: DocsPart = {
  id: 'webhooks',
  title: 'Webhooks',
  html: `<p>Company managers add webhooks in Administration &gt; Webhooks. Each event is a POST with JSON: <code>{"type", "timestamp", "company", "data"}</code>. The data has ids only. Any 2xx answer within 15 seconds means received; redirects are not followed; 410 ends the webhook. Events may be repeated with the same <code>webhook-id</code>, and may arrive in another order.</p>
<h3>Check the signature (Standard Webhooks)</h3><p>The key is the secret after <code>whsec_</code>, decoded from base64. HMAC-SHA256 signs id, time and body, exactly as received, with dots between them. <code>webhook-signature</code> has a signature for each valid secret. For Node:</p>
<pre tabindex="0">import { createHmac, timingSafeEqual } from 'node:crypto'

function isFromPortal(secret, headers, body) {
  const id = headers['webhook-id']
  const time = headers['webhook-timestamp']
  const isRecent = Math.abs(Date.now() / 1000 - Number(time)) &lt;= 300
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(id + '.' + time + '.' + body).digest()
  const isSigned = headers['webhook-signature'].split(' ').some((one) =&gt; {
    const given = Buffer.from(one.replace('v1,', ''), 'base64')
    return given.length === expected.length &amp;&amp; timingSafeEqual(given, expected)
  })
  return isRecent &amp;&amp; isSigned
}</pre>
<p>A messenger (Slack, Teams, KakaoWork, Naver Works) gets the same events in its own form: a sentence and a link, without titles. Its address is the credential, so that nothing is signed. Opening a link changes nothing: it leads to the portal, which asks for the sign-in and for the decision.</p>
<h3>Events</h3><p>${webhookEvents.map((event) => `<code>${event}</code>`).join(' ')} <code>test</code></p>`,
}
