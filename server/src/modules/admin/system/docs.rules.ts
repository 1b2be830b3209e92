import type { DocsPart } from '#kit/http/docs-page.ts'

/** How systems of a company draft documents, on the documentation page. */
export const systemDocs: DocsPart = {
  id: 'systems',
  title: 'Connected systems',
  html: `<p>Company managers add systems (ERP, HR) in Administration &gt; Connected systems. A system drafts approval documents for people, only with the forms and for the people that its list names. It has no session, never decides, and its token does not end with a person.</p>
<pre tabindex="0">curl -H "Authorization: Bearer maru_link_…" PORTAL/cm/api/link/form/list

curl -H "Authorization: Bearer maru_link_…" -H "Content-Type: application/json" \\
     -d '{"externalKey": "PO-2026-17", "applicationId": "4", "drafter": {"employeeNumber": "00123"},
          "subject": "Travel costs", "values": {"purpose": "Travel"}, "locked": {"fields": ["total"]}}' \\
     PORTAL/cm/api/link/document/draft

curl -H "Authorization: Bearer maru_link_…" -H "X-Maru-Person: employeeNumber=00123" \\
     PORTAL/cm/api/work/count</pre>
<ul>
<li><code>form/list</code> names the forms, their fields and their versions. A field that the form does not have is refused with <code>link.formChanged</code>.</li>
<li><code>document/draft</code> stores a draft that the person opens at <code>url</code> and submits; <code>document/submit</code> submits at once where the list allows it. The line comes from the form.</li>
<li>The same <code>externalKey</code> with the same body answers the present state, at any time. With another body it replaces a draft that was not opened, and is refused with <code>link.keyUsed</code> otherwise. After a rejection, withdrawal, removal or end, <code>"again": true</code> makes the next attempt.</li>
<li>People are named by exactly one of <code>employeeNumber</code>, <code>personCode</code> and <code>email</code>. Employee numbers are compared as texts.</li>
<li><code>locked</code> parts are compared at each save, at the submission and at each edit. Fields that the form does not have are refused with <code>link.lockedUnknown</code>. <code>valuesDigest</code> of <code>document</code> is the SHA-256 of the approved values as JSON with sorted keys: compare it before you post.</li>
<li>Each state is sent to the address of the system, signed as <a href="#webhooks">webhooks</a> are, with <code>seq</code>. The order is not guaranteed: keep the largest <code>seq</code> of a document. <code>document/changes?after=NEXT</code> lists every state once, in the order in which it became visible, and repairs losses.</li>
<li><code>document/pdf</code> returns a completed document as PDF; before, it answers 409 <code>link.notCompleted</code>. A system gets 60 files at once and one more in a second: after 429, wait for <code>Retry-After</code>.</li>
<li><code>POST absence</code> registers a leave, trip or training that the system has decided, and <code>DELETE absence?externalKey=KEY</code> ends it, if the list of the system allows absences. The rules are those of the leave form.</li>
<li>A system with scopes makes the calls of <a href="#tokens">API tokens</a> for the people of its list. Each such call names its person in the header <code>X-Maru-Person: employeeNumber=00123</code> (or <code>personCode=</code>, <code>email=</code>, percent-encoded) and has the present rights of this person, without administration. A call outside of the scopes answers 403 <code>kit.tokenScope</code>.</li>
<li>The folder <code>client</code> of the portal is a typed client of these calls.</li>
</ul>
<h3>OAuth 2.0 client credentials</h3>
<p>Products that cannot send the token itself obtain access tokens (RFC 6749 section 4.4). The client id of a system is in its menu under Connect with OAuth, and the client secret is its token. Both are sent as HTTP Basic or in the form, never in the address.</p>
<pre tabindex="0">curl -u system-7:maru_link_… -d grant_type=client_credentials PORTAL/oauth/token

curl -d grant_type=client_credentials -d client_id=system-7 -d client_secret=maru_link_… \\
     -d "scope=link work:read" PORTAL/oauth/token

curl -H "Authorization: Bearer maru_access_…" -H "X-Maru-Person: employeeNumber=00123" \\
     PORTAL/cm/api/work/count

curl PORTAL/.well-known/oauth-authorization-server</pre>
<ul>
<li>The answer has <code>access_token</code>, <code>token_type</code>, <code>expires_in</code> and <code>scope</code>. An access token opens what the token of the system opens, and has the same people, networks and rate. It ends after an hour, or earlier with the token that obtained it.</li>
<li>Without <code>scope</code> it has all scopes of the system. Otherwise it has only those that are named: scopes of API tokens, and <code>link</code> for documents, files and absences. A scope that is taken from the system ends in its access tokens, too.</li>
<li>Refusals are those of RFC 6749: <code>invalid_request</code>, <code>invalid_client</code>, <code>unauthorized_client</code> (a foreign network), <code>unsupported_grant_type</code>, <code>invalid_scope</code>. Wrong secrets are counted. A system obtains 30 access tokens in a minute; then 429 <code>temporarily_unavailable</code> with <code>Retry-After</code>.</li>
<li>A call with an access token that is over answers 401 with <code>WWW-Authenticate: Bearer error="invalid_token"</code>: obtain another one. There are no refresh tokens.</li>
</ul>`,
}
