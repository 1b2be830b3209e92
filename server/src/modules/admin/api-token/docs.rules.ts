import { apiScopes, scopeCalls } from '@maru/api/kit/right/api-scopes'
import type { DocsPart } from '#kit/http/docs-page.ts'

/** How programs call the API, on the documentation page. */
export const apiTokenDocs: DocsPart = {
  id: 'tokens',
  title: 'API tokens',
  html: `<p>Company managers create tokens in Administration &gt; API tokens. A token acts as the person who made it, without rights of administration: it sees and changes what this person may see and change now, within its scopes. It ends on its day, when it is revoked, or when the person leaves.</p>
<pre tabindex="0">curl -H "Authorization: Bearer maru_api_…" PORTAL/cm/api/BoardApi/Board/list

curl -H "Authorization: Bearer maru_api_…" -H "Content-Type: application/json" \\
     -H "Idempotency-Key: build-871" \\
     -d '{"boardId": 1, "title": "Build 871", "content": "&lt;p&gt;Released.&lt;/p&gt;"}' \\
     PORTAL/cm/IsuBoard/ISU_Article/createArticle</pre>
<p>A call that creates something and is sent again with the same <code>Idempotency-Key</code> within a day answers as before and creates nothing. The token is read from the header only. Cookies of such a request are ignored, and <code>X-Requested-With</code> is not needed. A call outside of the scopes answers 403 <code>kit.tokenScope</code> with the scope that it needs; too many calls in a minute answer 429 with <code>Retry-After</code>, and every answer names what is left in <code>RateLimit</code>, <code>RateLimit-Policy</code> and <code>RateLimit-Limit</code>, <code>-Remaining</code> and <code>-Reset</code>; an unknown token answers 401 and counts as a wrong guess.</p>
<h3>Scopes and their calls</h3><dl>${apiScopes
    .map((scope) => `<dt><code>${scope}</code></dt><dd>${scopeCalls[scope].join(', ')}</dd>`)
    .join('')}</dl>
<p>Connected systems use the same scopes for the people of their lists. All other calls are closed to tokens: administration, accounts, settings, surveys, decisions on documents, signatures, secret addresses, rights and the mailbox.</p>`,
}
