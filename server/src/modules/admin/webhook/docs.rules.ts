import { webhookEvents } from '@maru/api/admin/webhook'
import type { DocsPart } from '#kit/http/docs-page.ts'

/** How receivers check webhooks, on the documentation page. */
export const webhookDocs: DocsPart = {
  id: 'webhooks',
  title: 'Webhooks',
  html: `<p>Company managers add webhooks in Administration &gt; Webhooks. Each event is a POST with JSON: <code>{"type", "timestamp", "company", "data"}</code>. The data has ids only. Any 2xx answer within 15 seconds means received; redirects are not followed; 410 ends the webhook. Events may be repeated with the same <code>webhook-id</code>, and may arrive in another order.</p>
<h3>Check the signature (Standard Webhooks)</h3><pre tabindex="0">key      = base64 decode of the secret after "whsec_"
signed   = webhook-id + "." + webhook-timestamp + "." + body, exactly as received
expected = "v1," + base64(HMAC-SHA256(key, signed))
valid    = one of the space-separated parts of webhook-signature equals expected,
           and webhook-timestamp (seconds) is at most 5 minutes old</pre>
<p>A messenger (Slack, Teams, KakaoWork, Naver Works) gets the same events in its own form: a sentence and a link, without titles. Its address is the credential, so that nothing is signed. Opening a link changes nothing: it leads to the portal, which asks for the sign-in and for the decision.</p>
<h3>Events</h3><p>${webhookEvents.map((event) => `<code>${event}</code>`).join(' ')} <code>test</code></p>`,
}
