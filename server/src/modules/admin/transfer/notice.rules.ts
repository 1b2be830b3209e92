import { type Language, nameIn, ofSource, type SourceLanguage, shortLanguage } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'

/** What an announcement says about a move: name, before, after and day; never a reason. */
export interface Announced {
  firstDay: string
  personName: LocalName
  fromCompany: LocalName
  fromDepartment: LocalName
  toCompany: LocalName
  department: LocalName
  title: LocalName
  position: LocalName
}

const words = {
  ko: ['인사발령', '성명', '전', '후', '발령일', '아래와 같이 인사발령을 알립니다.'],
  en: ['Personnel order', 'Name', 'Before', 'After', 'From', 'The following move is announced.'],
  zh: ['人事任命', '姓名', '原任', '新任', '任命日', '现公布以下人事任命。'],
} as const

const safe = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The announcement of a move as an article in the language of its author. */
export function noticeOf(order: Announced, language: Language): { title: string; content: string } {
  const short = shortLanguage(language)
  const say = (name: LocalName) => nameIn(name, short)
  const [head, name, before, after, from, intro] = ofSource<(typeof words)[SourceLanguage]>(words, short)
  const join = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')
  const cells = [
    say(order.personName),
    join(say(order.fromCompany), say(order.fromDepartment)),
    join(say(order.toCompany), say(order.department), say(order.position) || say(order.title)),
    order.firstDay,
  ]
  const row = (tag: 'th' | 'td', values: readonly string[]) =>
    `<tr>${values.map((value) => `<${tag}>${safe(value)}</${tag}>`).join('')}</tr>`
  return {
    title: `[${head}] ${say(order.personName)} (${order.firstDay})`,
    content: `<p>${safe(intro)}</p><table><tbody>${row('th', [name, before, after, from])}${row('td', cells)}</tbody></table>`,
  }
}
