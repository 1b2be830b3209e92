import { type Language, shortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import { survey as surveyTexts } from '@maru/i18n/survey/texts'
import type { Mail } from '../../kit/mail.ts'
import type { Notice } from './mailing.sql.ts'

/** The content of a mail about a survey. */
export interface MailingFacts {
  notice: Notice
  title: string
  author: LocalName
  endDate: string
  timeZone: string
  isAnonymous: boolean
  /** The absolute URL of the survey. */
  address: string
}

function nameIn(name: LocalName, language: Language): string {
  if (language === 'ko-KR') return name.ko || name.en
  return (language === 'zh-CN' && name.zh) || name.en || name.ko
}

const fill = (text: string, params: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => params[name] ?? '')

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** The mail about a survey in one person's language; the end is in the time zone of the survey's company. */
export function composeSurveyMail(
  to: { name: LocalName; email: string; language: Language },
  facts: MailingFacts,
): Mail {
  const texts = surveyTexts[shortLanguage(to.language)].mail
  const end = new Intl.DateTimeFormat(to.language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: facts.timeZone,
  })
  const params = {
    name: nameIn(to.name, to.language),
    author: nameIn(facts.author, to.language),
    title: facts.title,
    end: end.format(new Date(facts.endDate)),
  }
  const lines = [fill(texts[facts.notice], params)]
  if (facts.notice !== 'closed')
    lines.push(fill(texts.until, params), facts.isAnonymous ? texts.anonymous : texts.named)
  const hello = fill(texts.hello, params)
  const html = [
    `<p>${escapeHtml(hello)}</p>`,
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p><strong>${escapeHtml(facts.title)}</strong></p>`,
    `<p><a href="${escapeHtml(facts.address)}">${escapeHtml(texts.open)}</a></p>`,
    `<p style="color:#78736a">${escapeHtml(texts.foot)}</p>`,
  ]
  return {
    to: { name: params.name, address: to.email },
    subject: fill(texts.subject[facts.notice], params),
    text: [hello, ...lines, facts.title, `${texts.open}: ${facts.address}`, texts.foot].join('\n\n'),
    html: `<!doctype html><html lang="${to.language}"><body>${html.join('')}</body></html>`,
  }
}
