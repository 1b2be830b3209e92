import { type Language, shortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { board } from '@maru/i18n/board/texts'
import type { Mail } from '../../../kit/mail.ts'

/** The content of a mail about an article. */
export interface MailFacts {
  title: string
  board: LocalName
  /** Null if the board is anonymous. */
  sender: LocalName | null
  /** The absolute URL of the article. */
  address: string
}

function nameIn(name: LocalName, language: Language): string {
  if (language === 'ko-KR') return name.ko || name.en
  return (language === 'zh-CN' && name.zh) || name.en || name.ko
}

function fill(text: string, params: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => params[name] ?? '')
}

function escapeHtml(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}

/** The mail about an article to one person, in that person's language. */
export function composeMail(
  to: { name: LocalName; email: string; language: Language },
  facts: MailFacts,
): Mail {
  const texts = board[shortLanguage(to.language)].mail
  const params = {
    name: nameIn(to.name, to.language),
    board: nameIn(facts.board, to.language),
    sender: facts.sender ? nameIn(facts.sender, to.language) : '',
    title: facts.title,
  }
  const hello = fill(texts.hello, params)
  const intro = fill(facts.sender ? texts.text : texts.textAnonymous, params)
  const html = [
    `<p>${escapeHtml(hello)}</p>`,
    `<p>${escapeHtml(intro)}</p>`,
    `<p><strong>${escapeHtml(facts.title)}</strong></p>`,
    `<p><a href="${escapeHtml(facts.address)}">${escapeHtml(texts.open)}</a></p>`,
    `<p style="color:#78736a">${escapeHtml(texts.foot)}</p>`,
  ]
  return {
    to: { name: params.name, address: to.email },
    subject: fill(texts.subject, params),
    text: [hello, intro, facts.title, `${texts.open}: ${facts.address}`, texts.foot].join('\n\n'),
    html: `<!doctype html><html lang="${to.language}"><body>${html.join('')}</body></html>`,
  }
}
