import type { LocalName } from '@maru/api/kit/schema'
import type { Language } from '@maru/api/kit/viewer'
import { type DictionaryLanguage, dictionary } from '@maru/i18n/dictionary'
import type { Mail } from '../../../kit/mail.ts'

/** What a mail about an article says. */
export interface MailFacts {
  title: string
  board: LocalName
  /** Null where the board is nameless. */
  sender: LocalName | null
  /** The article's whole address. */
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
  const words = dictionary[to.language.slice(0, 2) as DictionaryLanguage].boardAlarm // each Language begins with one
  const params = {
    name: nameIn(to.name, to.language),
    board: nameIn(facts.board, to.language),
    sender: facts.sender ? nameIn(facts.sender, to.language) : '',
    title: facts.title,
  }
  const hello = fill(words.mailHello, params)
  const told = fill(facts.sender ? words.mailTold : words.mailToldNameless, params)
  const html = [
    `<p>${escapeHtml(hello)}</p>`,
    `<p>${escapeHtml(told)}</p>`,
    `<p><strong>${escapeHtml(facts.title)}</strong></p>`,
    `<p><a href="${escapeHtml(facts.address)}">${escapeHtml(words.mailOpen)}</a></p>`,
    `<p style="color:#78736a">${escapeHtml(words.mailFoot)}</p>`,
  ]
  return {
    to: { name: params.name, address: to.email },
    subject: fill(words.mailSubject, params),
    text: [hello, told, facts.title, `${words.mailOpen}: ${facts.address}`, words.mailFoot].join('\n\n'),
    html: `<!doctype html><html lang="${to.language}"><body>${html.join('')}</body></html>`,
  }
}
