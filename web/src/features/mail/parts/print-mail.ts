import type { MailAddress, MailItem } from '@maru/api/mail'
import { fullTime } from '#kit/i18n/dates.ts'
import type { useTranslate } from '#kit/i18n/i18n.ts'

const person = ({ displayName, email }: MailAddress) => (displayName ? `${displayName} <${email}>` : email)

/**
 * Prints the text of a mail with its head. The head is written into the frame as text before printing, because the
 * frame prints itself only, and taken out afterwards.
 */
export function printMail(mail: MailItem, t: ReturnType<typeof useTranslate>): void {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[src*="/page?"]')
  const page = frame?.contentDocument
  if (!frame?.contentWindow || !page) return
  const head = page.createElement('div')
  const lines: [string, string][] = [
    [t('mail.reading.from'), person(mail.from)],
    [t('mail.reading.date'), fullTime(mail.receivedAt)],
    [t('mail.read.to'), mail.to.map(person).join(', ')],
    [t('mail.read.cc'), mail.cc.map(person).join(', ')],
    [
      t('mail.read.attachments', { count: mail.attachments.length }),
      mail.attachments.map(({ name }) => name).join(', '),
    ],
  ]
  const title = page.createElement('h1')
  title.textContent = mail.subject || t('mail.list.noSubject')
  title.style.fontSize = '18px'
  head.append(title)
  for (const [name, value] of lines) {
    if (value === '') continue
    const line = page.createElement('div')
    line.textContent = `${name}: ${value}`
    head.append(line)
  }
  head.style.borderBottom = '1px solid #999'
  head.style.margin = '0 0 16px'
  head.style.padding = '0 0 12px'
  page.body.prepend(head)
  // Quotes are printed, too.
  for (const quote of page.querySelectorAll('details')) quote.open = true
  frame.contentWindow.addEventListener('afterprint', () => head.remove(), { once: true })
  frame.contentWindow.print()
}
