import { type Spelling, wireName } from '@maru/api/kit/wire-name'
import type { SignatureKind, UserCard } from '@maru/api/mail/card'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark)

const joined = (parts: readonly string[], between: string) =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(escaped)
    .join(between)

function lineOf(texts: readonly string[], between = ' '): string {
  const text = joined(texts, between)
  return text === '' ? '' : `<p>${text}</p>`
}

function linkOf(address: string, href: string): string {
  return address === '' ? '' : `<a href="${escaped(href)}">${escaped(address)}</a>`
}

const numbers = (card: UserCard, labels: Readonly<Record<'tel' | 'fax' | 'mobile', string>>) =>
  joined(
    [
      card.officeTel && `${labels.tel} ${card.officeTel}`,
      card.mobileTel && `${labels.mobile} ${card.mobileTel}`,
      card.officeFax && `${labels.fax} ${card.officeFax}`,
    ],
    ' | ',
  )

function addresses(card: UserCard): string {
  const page = /^https?:\/\//i.test(card.homePage) ? card.homePage : `https://${card.homePage}`
  const links = [linkOf(card.email, `mailto:${card.email}`), linkOf(card.homePage, page)]
  return links.filter((one) => one !== '').join(' | ')
}

/** The layout of the portal: paragraphs only, which every mail program and the editor keep as they are. */
function layout(card: UserCard, kind: 'ko' | 'en'): string {
  const isKorean = kind === 'ko'
  const text = (spelling: Spelling) => wireName(card, spelling)[kind]
  const name = text('cardName') || card.displayName
  const title = joined([...new Set([text('cardTitle'), text('cardRole')])], ' / ')
  const group = text('cardJobGroup')
  const inside = [text('cardCompany'), text('cardDept')]
  const place = isKorean ? inside : inside.reverse()
  const head = [
    name.trim() === '' ? '' : `<strong>${escaped(name.trim())}</strong>`,
    title,
    joined([group], ''),
  ]
  const first = head.filter((one) => one !== '').join(' ')
  const labels = isKorean
    ? { tel: '전화', fax: '팩스', mobile: '휴대전화' }
    : { tel: 'Tel', fax: 'Fax', mobile: 'Mobile' }
  const phones = numbers(card, labels)
  const links = addresses(card)
  return [
    first === '' ? '' : `<p>${first}</p>`,
    lineOf(place, isKorean ? ' ' : ', '),
    phones === '' ? '' : `<p>${phones}</p>`,
    links === '' ? '' : `<p>${links}</p>`,
    lineOf([isKorean ? card.officeAddress : card.officeAddressEng]),
    lineOf([isKorean ? card.homeAddress : card.homeAddressEng]),
  ].join('')
}

/**
 * The HTML of a signature. A template of the person replaces the layout of the portal: `{displayName}` and the other
 * fields stand for the texts of the card. The result must be cleaned.
 */
export function signatureHtml(card: UserCard, kind: SignatureKind): string {
  if (kind === 'free') return card.freeContent
  if (card.template.trim() === '') return layout(card, kind)
  const fields = card as unknown as Readonly<Record<string, unknown>>
  return card.template.replace(/\{([a-zA-Z]{1,30})\}/g, (all, name: string) => {
    const english = kind === 'en' && name !== 'template' ? fields[`${name}Eng`] : undefined
    const value = typeof english === 'string' && english !== '' ? english : fields[name]
    return typeof value === 'string' && name !== 'freeContent' && name !== 'template' ? escaped(value) : all
  })
}

/** Whether HTML shows anything: text or a picture. */
export function showsAnything(html: string): boolean {
  return /<img\b/i.test(html) || html.replace(/<[^>]*>/g, '').trim() !== ''
}
