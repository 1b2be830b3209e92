import type { Endpoint } from '@maru/api/kit/endpoint'
import { isFile, kitCodesOf, placesOf, remarksOf, requiredOf } from './openapi.ts'
import { typeText } from './schema-text.ts'

function escaped(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replaceAll(/[&<>"']/g, (letter) => names[letter] ?? letter)
}

function inputTable(endpoint: Endpoint): string {
  const { path, query, body } = placesOf(endpoint)
  const { properties } = endpoint.input
  const required = requiredOf(endpoint)
  const rows = [
    ...path.map((name) => [name, 'path'] as const),
    ...query.map((name) => [name, 'query'] as const),
    ...body.map((name) => [name, 'body'] as const),
  ].map(([name, place]) => {
    const need = place === 'path' || required.includes(name) ? 'yes' : ''
    const type = escaped(typeText(properties[name] ?? {}))
    return `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${place}</td><td>${need}</td><td><code>${type}</code></td></tr>`
  })
  if (rows.length === 0) return '<p>No input.</p>'
  return `<div class="wide" tabindex="0" role="region" aria-label="Input of ${escaped(endpoint.name)}"><table><thead><tr><th scope="col">Field</th><th scope="col">In</th><th scope="col">Needed</th><th scope="col">Type</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function callEntry(endpoint: Endpoint): string {
  const answer = isFile(endpoint) ? 'bytes with their own content type' : typeText(endpoint.output)
  const codes = [...new Set([...(endpoint.errors ?? []), ...kitCodesOf(endpoint)])]
  const searched = `${endpoint.name} ${endpoint.method} /cm${endpoint.path} ${endpoint.summary}`.toLowerCase()
  const { access } = endpoint
  return `<details id="${escaped(endpoint.name)}" data-search="${escaped(searched)}">
<summary><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span><code class="path">/cm${escaped(endpoint.path)}</code><span class="what">${escaped(endpoint.summary)}</span></summary>
<div class="body"><p><strong>${escaped(endpoint.name)}</strong> · ${access} · ${remarksOf(endpoint).map(escaped).join(' ')}</p>
<h3>Input</h3>${inputTable(endpoint)}
<h3>Result</h3><pre tabindex="0">${escaped(answer)}</pre>
<h3>Error codes</h3><p>${codes.map((code) => `<code>${escaped(code)}</code>`).join(' ')}</p></div></details>`
}

declare module '../slots.ts' {
  interface Slots {
    /** A part of the documentation page that is not about one call, such as webhooks. */
    docsPart: DocsPart
  }
}

/** A part of the documentation page; `html` contains no text of people. */
export interface DocsPart {
  /** The anchor of the part. */
  id: string
  title: string
  html: string
}

/** The HTML page of the contract. It works without a script; the script only adds the search. */
export function docsPage(endpoints: readonly Endpoint[], parts: readonly DocsPart[] = []): string {
  const domains = [...new Set(endpoints.map((endpoint) => endpoint.name.split('.')[0] ?? ''))].sort()
  const sections = domains.map((domain) => {
    const calls = endpoints.filter((endpoint) => endpoint.name.startsWith(`${domain}.`))
    return `<section aria-labelledby="domain-${domain}"><h2 id="domain-${domain}">${escaped(domain)} <small>${calls.length}</small></h2>${calls.map(callEntry).join('\n')}</section>`
  })
  const more = parts.map(
    ({ id, title, html }) =>
      `<article aria-labelledby="${id}"><h2 id="${id}">${escaped(title)}</h2>${html}</article>`,
  )
  const anchors = [
    ...parts.map(({ id, title }) => ({ id, title })),
    ...domains.map((domain) => ({ id: `domain-${domain}`, title: domain })),
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Maru API</title><link rel="stylesheet" href="/cm/docs/style.css"><script src="/cm/docs/search.js" defer></script></head>
<body><header><h1>Maru API</h1><p>${endpoints.length} calls. Paths match without regard to letter case. A call succeeded when <code>code</code> is <code>ok</code>; otherwise <code>error</code> has the code, its values and a support code. <a href="/cm/openapi.json">OpenAPI 3.1</a></p>
<label for="search">Search</label><input id="search" type="search" autocomplete="off" hidden><p id="found" role="status"></p>
<nav aria-label="Domains">${anchors.map(({ id, title }) => `<a href="#${id}">${escaped(title)}</a>`).join(' ')}</nav></header>
<main>${[...more, ...sections].join('\n')}</main></body></html>`
}

/** The script of the page: filters the calls by every search term and opens the call in the address. */
export const docsScript = `const box = document.getElementById('search')
const summary = document.getElementById('found')
const calls = [...document.querySelectorAll('details')]
box.hidden = false
function filter() {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let shown = 0
  for (const call of calls) {
    call.hidden = !words.every((word) => call.dataset.search.includes(word))
    if (!call.hidden) shown += 1
  }
  for (const section of document.querySelectorAll('section'))
    section.hidden = ![...section.querySelectorAll('details')].some((call) => !call.hidden)
  summary.textContent = words.length > 0 ? shown + ' of ' + calls.length + ' calls' : ''
}
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named instanceof HTMLDetailsElement) {
    named.open = true
    named.scrollIntoView()
  }
}
box.addEventListener('input', filter)
addEventListener('hashchange', openNamed)
openNamed()
`

/** Styles of the page in the portal's colours, light and dark. */
export const docsStyle = `:root{color-scheme:light dark;--bg:#f6f5f2;--surface:#fff;--line:#e0ddd6;--text:#2b2926;--text-2:#5a564f;--accent:#26705d;--soft:#eef7f4;--get:#2f6fb0;--post:#26705d;--put:#8a5a10;--delete:#b3382a}
@media (prefers-color-scheme:dark){:root{--bg:#161514;--surface:#1f1e1c;--line:#383531;--text:#ebe8e2;--text-2:#bdb8ae;--accent:#82c1ae;--soft:#1d322c;--get:#79abd9;--post:#6fbda5;--put:#dfa94c;--delete:#e8796a}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:14px/1.55 "Pretendard Variable",Pretendard,system-ui,sans-serif;overflow-wrap:anywhere}
header,main{max-width:960px;margin:0 auto;padding:20px 24px}main{padding-top:0}h1{font-size:22px;margin:0 0 4px}h2{font-size:18px;margin:24px 0 8px}h2 small{color:var(--text-2);font-weight:400}h3{font-size:13px;margin:14px 0 4px}
p{margin:4px 0;color:var(--text-2)}a{color:var(--accent)}nav{display:flex;gap:4px 16px;flex-wrap:wrap;margin-top:8px}nav a{padding:4px 0}
label{display:block;font-weight:600;margin-top:14px}input{width:100%;height:40px;margin-top:4px;padding:0 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line);border-radius:8px}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
details{background:var(--surface);border:1px solid var(--line);border-radius:8px;margin-bottom:6px}summary{display:flex;flex-wrap:wrap;gap:2px 12px;padding:9px 14px;cursor:pointer;border-radius:8px;list-style:none}summary::-webkit-details-marker{display:none}summary:hover{background:var(--soft)}
.method{font-weight:700;font-size:12px;width:52px;padding-top:1px}.get{color:var(--get)}.post{color:var(--post)}.put{color:var(--put)}.delete{color:var(--delete)}.path{font-weight:600}.what{color:var(--text-2);flex-basis:100%;padding-left:64px}
.body{padding:2px 14px 14px;border-top:1px solid var(--line)}code,pre{font:12.5px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}pre{margin:4px 0;padding:10px 12px;background:var(--bg);border-radius:8px;overflow-x:auto}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:5px 12px 5px 0;border-bottom:1px solid var(--line);white-space:pre-wrap}thead th{color:var(--text-2);font-weight:600}tbody th{font-weight:600}
[hidden]{display:none!important}@media (max-width:600px){header,main{padding-left:14px;padding-right:14px}.what{padding-left:0}}
`
