import type { DocsPart } from '#kit/http/docs-page.ts'

/** What programs answer as data sources of forms, on the documentation page. */
export const sourceDocs: DocsPart = {
  id: 'sources',
  title: 'Data sources of forms',
  html: `<p>A connected system can have addresses that the portal calls (Administration &gt; Connected systems &gt; Data sources): one that is <em>read</em> fills fields of forms, one that is <em>written</em> receives completed documents. Requests are POST with JSON, signed as <a href="#webhooks">webhooks</a> are; redirects are not followed.</p>
<pre tabindex="0">{"type": "source.asked", "timestamp": "…", "company": "ONE",
 "data": {"applicationId": "4", "field": "account", "query": "travel", "values": {"dept": "D1"},
          "employeeNumber": "00123", "limit": 100}}
→ 200 application/json
{"rows": [{"value": "5331", "name": "Travel", "left": 1200000}], "more": false}</pre>
<ul>
<li>Answer within the time limit of the source, at most 10 seconds, with at most 128 KB and 100 rows. Cells are texts or numbers; they are shown and stored as plain text. Columns that the source does not name are dropped.</li>
<li>The portal uses an answer again for the time of the source. It shows the last known answer if there is no new one, and makes no call for 10 seconds after a failure.</li>
<li>A test of an administrator asks a source that is read with <code>"isTest": true</code>, and sends <code>"type": "test"</code> to one that is written: answer 2xx and post nothing.</li>
<li>A completed document arrives as <code>document.completed</code> with <code>documentId</code>, <code>docNumber</code>, <code>subject</code>, <code>completedAt</code>, <code>drafterEmployeeNumber</code> (empty without one), <code>values</code> and <code>valuesDigest</code>, and with <code>externalKey</code> and <code>attempt</code> if the same system drafted it. Post it once for each <code>Idempotency-Key</code>, which is the same at each attempt, also when an administrator repeats it, and answer 2xx to a repeated one.</li>
<li>Any 2xx means written: the portal never sends the document again. 400, 409, 413, 415 and 422 refuse the document; everything else is repeated after 5 seconds to 12 hours, 12 times in all. 410 switches the source off, and so do failures of 5 days; what waits is sent when an administrator switches it on.</li>
</ul>`,
}
