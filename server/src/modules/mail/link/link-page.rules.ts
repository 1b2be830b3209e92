import { fillText } from '@maru/i18n/kit/fill'
import { escapeHtml } from '#kit/mail/mail-text.ts'

type Texts = Record<'title' | 'until' | 'download' | 'over' | 'overText', string>

/** What the page of a link shows; null for a link that is over. */
export interface ShownLink {
  sender: string
  expires: string
  left: number
  files: readonly { name: string; size: number }[]
}

const style = `
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f4f0;color:#242423;font:15px/1.6 Pretendard,-apple-system,"Segoe UI","Malgun Gothic","Microsoft YaHei",sans-serif}
main{box-sizing:border-box;width:min(560px,100% - 32px);margin:24px 0;padding:28px;background:#fff;border:1px solid #e6e2da;border-radius:12px}
h1{margin:0 0 4px;font-size:20px}
p{margin:0 0 16px;color:#5d5a55}
ul{margin:0;padding:0;list-style:none}
li{display:flex;gap:12px;align-items:center;justify-content:space-between;padding:12px 0;border-top:1px solid #eeebe5}
span{min-width:0;overflow-wrap:anywhere}
small{display:block;color:#78736a}
a{flex:none;padding:9px 16px;border-radius:8px;background:#0f6b54;color:#fff;text-decoration:none}
a:focus-visible{outline:3px solid #6fcfb0;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#191917;color:#e8e6e1}main{background:#23221f;border-color:#3a3833}p,small{color:#b5b2ab}li{border-color:#34322e}}`

const sizeText = (bytes: number) =>
  bytes >= 1_048_576 ? `${(bytes / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`

/** The page of a link for people without an account: no script, and nothing from another host. */
export function linkPage(language: string, t: Texts, link: ShownLink | null): string {
  const body = link
    ? `<h1>${escapeHtml(fillText(t.title, { name: link.sender }))}</h1><p>${escapeHtml(
        fillText(t.until, { time: link.expires, count: String(link.left) }),
      )}</p><ul>${link.files
        .map(
          (file, place) =>
            `<li><span>${escapeHtml(file.name)}<small>${sizeText(file.size)}</small></span><a href="file?place=${place}" download>${escapeHtml(t.download)}</a></li>`,
        )
        .join('')}</ul>`
    : `<h1>${escapeHtml(t.over)}</h1><p>${escapeHtml(t.overText)}</p>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Maru</title><style>${style}</style></head><body><main>${body}</main></body></html>`
}
