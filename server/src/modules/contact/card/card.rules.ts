import { looksLikeAddress } from '../contact.rules.ts'
import { plainEntry } from '../entry/entry.rules.ts'
import type { EntryValues } from '../entry/entry.sql.ts'
import {
  type MainProperties,
  mainProperties,
  nameOf,
  readCards,
  readProperty,
} from '../transfer/vcard.rules.ts'
import { escapeText } from '../transfer/vcard-write.rules.ts'
import { lineOf, nameOfLine, partsOf } from './lines.rules.ts'

const decode = (bytes: Buffer) => bytes.toString('utf8')

/** The fields of a contact in a card. A card without any name gets its nickname, number or a dash. */
export function fieldsOfCard(lines: readonly string[]): EntryValues {
  const plain = lines.filter((line) => nameOfLine(line) !== 'PHOTO').join('\n')
  const [card] = readCards(plain, decode)
  if (!card) throw new Error('the text is no card')
  const { values } = card
  const nickname = lines.find((line) => nameOfLine(line) === 'NICKNAME')
  const named = plainEntry({
    ...values,
    email: looksLikeAddress(values.email) ? values.email : '',
    note: values.note.replaceAll(/\r\n?/g, '\n'),
  })
  const name =
    named.name || (nickname && partsOf(nickname)?.value.trim()) || named.mobileTel || named.officeTel || '-'
  return { ...named, name: name.slice(0, 200) }
}

/** N of a name that was typed as one text. */
export function structuredName(name: string): string {
  const words = name.split(' ').filter((word) => word !== '')
  const last = words.at(-1) ?? ''
  const isHan = /^[\p{Script=Hangul}\p{Script=Han}]/u.test(name)
  return isHan || words.length < 2
    ? `${escapeText(name)};;;;`
    : `${escapeText(last)};${escapeText(words.slice(0, -1).join(' '))};;;`
}

/** The lines of a card while fields are laid over it. */
class Overlay {
  readonly lines: (string | null)[]
  readonly main: MainProperties
  constructor(lines: readonly string[]) {
    this.lines = [...lines]
    const properties = lines.flatMap((text, line) => readProperty({ text, line }, decode) ?? [])
    this.main = mainProperties(properties)
  }

  /** Replaces the value of the line at an index, removes the line if the value is empty, or adds a line. */
  put(at: number | undefined, value: string, added: string): void {
    if (at === undefined) {
      if (value !== '') this.lines.splice(-1, 0, `${added}:${value}`)
      return
    }
    const parts = partsOf(this.lines[at] ?? '')
    if (!parts) return
    const parameters = parts.parameters.filter(
      (one) => !/^(?:VALUE|ENCODING|CHARSET)=|^QUOTED-PRINTABLE$/i.test(one),
    )
    this.lines[at] = value === '' ? null : lineOf({ ...parts, parameters, value })
    if (value === '' && parts.group !== '') this.removeLabels(parts.group)
  }

  /** Removes the label of a property that is gone (`item1.X-ABLabel`). */
  private removeLabels(group: string): void {
    const isOfGroup = (line: string | null) => line?.toLowerCase().startsWith(group.toLowerCase()) ?? false
    const isLabel = (line: string | null) => /^X-AB(?:LABEL|ADR)$/.test(nameOfLine(line ?? ''))
    if (this.lines.some((line) => isOfGroup(line) && !isLabel(line))) return
    for (const [at, line] of this.lines.entries()) if (isOfGroup(line)) this.lines[at] = null
  }
}

function putName({ main, put }: Pick<Overlay, 'main'> & { put: Overlay['put'] }, name: string): void {
  put(main.of('FN')?.line, escapeText(name), 'FN')
  const structured = main.structuredName
  if (!structured || nameOf(structured.value) !== name) put(structured?.line, structuredName(name), 'N')
}

/**
 * Lays the fields of a contact over a card: only the properties of fields that differ are changed, all others stay as
 * the program sent them.
 */
export function overlayFields(lines: readonly string[], values: EntryValues): string[] {
  const before = fieldsOfCard(lines)
  const differs = (...keys: (keyof EntryValues)[]) => keys.some((key) => before[key] !== values[key])
  if (!differs(...(Object.keys(values) as (keyof EntryValues)[]))) return [...lines]
  const card = new Overlay(lines)
  const put = card.put.bind(card)
  const { main } = card
  if (differs('name')) putName({ main, put }, values.name)
  if (differs('company', 'department')) {
    const parts = [values.company, values.department].map(escapeText)
    put(main.of('ORG')?.line, parts.join('') === '' ? '' : parts.join(';'), 'ORG')
  }
  if (differs('jobTitle')) put(main.of('TITLE')?.line, escapeText(values.jobTitle), 'TITLE')
  if (differs('email')) put(main.of('EMAIL')?.line, escapeText(values.email), 'EMAIL;TYPE=INTERNET')
  if (differs('mobileTel')) put(main.mobile?.property.line, escapeText(values.mobileTel), 'TEL;TYPE=CELL')
  if (differs('officeTel', 'officeExtTel')) {
    put(main.office?.property.line, escapeText(values.officeTel), 'TEL;TYPE=WORK')
    put(main.of('X-EXTENSION')?.line, escapeText(values.officeExtTel), 'X-EXTENSION')
  }
  if (differs('note')) put(main.of('NOTE')?.line, escapeText(values.note), 'NOTE')
  return card.lines.filter((line) => line !== null)
}

/** The card of a contact that no program has sent. */
export function newCard(uid: string, values: EntryValues): string[] {
  const empty = ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `N:${structuredName(values.name)}`]
  return overlayFields([...empty, `FN:${escapeText(values.name)}`, 'END:VCARD'], values)
}
