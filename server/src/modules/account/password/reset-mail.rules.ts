import { shortLanguage } from '@maru/api/kit/language'
import { account } from '@maru/i18n/account/texts'
import type { Mail } from '../../../kit/mail.ts'
import type { PasswordOwnerRow } from './password.sql.ts'

function fill(text: string, params: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => params[name] ?? '')
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}

/** The mail with a link to set a password, in the person's language. */
export function composeResetMail(
  to: Pick<PasswordOwnerRow, 'nameKo' | 'nameEn' | 'nameZh' | 'email' | 'language' | 'login'>,
  kind: 'mail' | 'invite',
  address: string,
): Mail {
  const texts = account[shortLanguage(to.language)]
  const names = { 'ko-KR': to.nameKo, 'en-US': to.nameEn, 'zh-CN': to.nameZh }
  const name = names[to.language] || to.nameKo
  const params = { name, login: to.login }
  const isInvitation = kind === 'invite'
  const subject = isInvitation ? texts.inviteSubject : texts.resetSubject
  const parts = [
    fill(texts.mailHello, params),
    fill(isInvitation ? texts.inviteText : texts.resetText, params),
    fill(texts.mailLogin, params),
  ]
  const foot = isInvitation ? texts.inviteFoot : texts.resetFoot
  const html = [
    ...parts.map((part) => `<p>${escapeHtml(part)}</p>`),
    `<p><a href="${escapeHtml(address)}">${escapeHtml(texts.setPassword)}</a></p>`,
    `<p style="color:#78736a">${escapeHtml(foot)}</p>`,
  ]
  return {
    to: { name, address: to.email },
    subject,
    text: [...parts, `${texts.setPassword}: ${address}`, foot].join('\n\n'),
    html: `<!doctype html><html lang="${to.language}"><body>${html.join('')}</body></html>`,
  }
}
