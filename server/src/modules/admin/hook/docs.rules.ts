import { hookLimits } from '@maru/api/admin/hook'
import type { DocsPart } from '#kit/http/docs-page.ts'

/** How other systems post messages, on the documentation page. */
export const hookDocs: DocsPart = {
  id: 'hooks',
  title: 'Incoming hooks',
  html: `<p>Company managers add incoming hooks in Administration &gt; Incoming hooks. Messages become articles of a board, alarms of people or rows of their work queue.</p>
<pre tabindex="0">curl -H "Content-Type: application/json" \\
     -d '{"title": "Disk of db1", "text": "97 %", "level": "critical", "key": "disk-db1"}' \\
     PORTAL/hook/7/SECRET</pre>
<ul>
<li>The secret may also be in a header: <code>POST /hook/7</code> with <code>Authorization: Bearer SECRET</code>. Use it for programs that show their addresses.</li>
<li>Or the request is signed, and no secret is sent: <code>POST /hook/7</code> with the headers of Standard Webhooks (<code>webhook-id</code>, <code>webhook-timestamp</code>, <code>webhook-signature</code>), or of Grafana's HMAC (signature header <code>X-Grafana-Alerting-Signature</code>, timestamp header <code>X-Grafana-Alerting-Signature-Timestamp</code>). The key is shown once, with the address. A time that differs by more than five minutes is refused, and a request that was recorded changes nothing.</li>
<li>Own form: <code>title</code> is required; <code>text</code>, <code>url</code>, <code>level</code> (<code>info</code>, <code>warning</code>, <code>critical</code>), <code>key</code> and <code>resolved</code> are optional. Messages with one <code>key</code> within an hour are one, which counts them; <code>"resolved": true</code> ends it.</li>
<li>The messages of Slack's incoming webhooks (<code>text</code>, <code>attachments</code>, <code>blocks</code>), of Alertmanager and Grafana, and of Jenkins' notification plug-in are recognised by their fields. A build that failed is shown when it completes, and the next success ends it.</li>
<li>Texts are plain: markup is not read, no person is mentioned, pictures are not fetched. A title has at most ${hookLimits.title} characters and a text ${hookLimits.text}; the rest is cut off. A body has at most ${hookLimits.body} bytes.</li>
<li>The answer is <code>ok</code>, or a word: <code>invalid_payload</code> (400), <code>invalid_timestamp</code> (400), <code>no_service</code> (404: unknown, off, or a wrong secret or signature), <code>too_long</code> (413), <code>rate_limited</code> (429 with Retry-After).</li>
<li>A request with the same header <code>webhook-id</code> or <code>Idempotency-Key</code> within a day changes nothing, nor do the same bytes within a minute.</li>
</ul>`,
}
