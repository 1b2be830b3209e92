import { foldText } from '@maru/api/kit/search/search-text'
import { noConditions, type SearchConditions } from '../search/condition.rules.ts'
import type { SearchTarget } from '../search/search.rules.ts'
import { type PeriodName, periodOf } from './period.rules.ts'

/** A condition of the search that is shown as a chip in the field. The field has one chip of each {@link placeOfChip}. */
export type Chip =
  /** Days, `YYYY-MM-DD`; `until` is included. `name` is null for days as typed. */
  | { kind: 'period'; name: PeriodName | null; from: string; until: string }
  | { kind: 'author'; personCode: string; name: string }
  | { kind: 'board'; boardId: number; name: string }
  | { kind: 'target'; target: SearchTarget }
  | { kind: 'files' }
  | { kind: 'body' }

const filePhrases = [
  ...['첨부', '첨부파일', '첨부 파일', '첨부있음', '첨부 있음', '첨부파일 있음', '附件', '有附件'],
  ...['attachment', 'attachments', 'with attachment', 'with attachments'],
  ...['has:attachment', 'has:attachments', 'has:file', 'has:files', 'has:첨부', 'has:附件'],
]
const bodyPhrases = ['본문포함', '본문 포함', 'with body', 'include body', '包含正文', '含正文']
const fixedChips = new Map<string, Chip>([
  ...filePhrases.map((word): [string, Chip] => [word, { kind: 'files' }]),
  ...bodyPhrases.map((word): [string, Chip] => [word, { kind: 'body' }]),
])

/** Words for the groups of the total search after `in:`, in the three languages. */
export const targetAliases: Readonly<Record<SearchTarget, readonly string[]>> = {
  orgchart: ['사람', 'people', '人员'],
  board: ['글', '게시글', 'posts', 'articles', '文章'],
  workflow: ['결재', '결재 문서', 'approval', 'documents', '审批'],
  comment: ['댓글', 'comments', '评论'],
  file: ['파일', 'files', '文件'],
  mail: ['메일', '편지', 'mail', '邮件'],
  calendar: ['일정', 'calendar', 'events', '日程'],
  booking: ['예약', 'bookings', '预订'],
  resource: ['자원', '회의실', 'resources', 'rooms', '资源'],
  survey: ['설문', 'surveys', '问卷'],
}

/** Returns the chip of a word or phrase; null if it is an ordinary text. `today` is a day, `YYYY-MM-DD`. */
export function chipOf(phrase: string, today: string): Chip | null {
  const folded = foldText(phrase)
  const period = periodOf(folded, today)
  return period ? { kind: 'period', ...period } : (fixedChips.get(folded) ?? null)
}

/** The most words of a phrase: `last 7 days`. */
const longest = 3

/**
 * Takes the words that become chips out of a typed text. A word counts when a space follows it, so that no word changes
 * while it is typed; the last word without a space stays.
 */
export function takeChips(typed: string, today: string): { chips: Chip[]; rest: string } {
  const end = typed.search(/\S*$/u)
  const words = typed.slice(0, end).split(/\s+/u).filter(Boolean)
  const chips: Chip[] = []
  const others: string[] = []
  for (let at = 0; at < words.length; ) {
    const sizes = Array.from({ length: longest }, (_, index) => longest - index)
    const match = sizes.flatMap((size) => {
      const chip = at + size <= words.length ? chipOf(words.slice(at, at + size).join(' '), today) : null
      return chip ? [{ chip, size }] : []
    })[0]
    if (match) chips.push(match.chip)
    else others.push(words[at] ?? '')
    at += match?.size ?? 1
  }
  if (chips.length === 0) return { chips, rest: typed }
  return { chips, rest: others.map((word) => `${word} `).join('') + typed.slice(end) }
}

/**
 * Returns the chip that the end of a text would become, and the text without it; null if it would not become one. Tab
 * accepts it.
 */
export function chipAtEnd(typed: string, today: string): { chip: Chip; rest: string } | null {
  const { chips, rest } = takeChips(`${typed.trimEnd()} `, today)
  const chip = chips.at(-1)
  const isLast = chip && takeChips(`${typed.trimEnd()}x `, today).chips.length < chips.length
  return isLast ? { chip, rest } : null
}

/** A word such as `from:박` whose value is chosen from a list. */
export interface Asking {
  kind: 'author' | 'place'
  /** What follows the colon. */
  text: string
  /** True: a space or a quotation mark ends the value. */
  isClosed: boolean
}

const askingPrefixes: Readonly<Record<string, Asking['kind']>> = {
  ...{ from: 'author', by: 'author', 보낸사람: 'author', 작성자: 'author', 发件人: 'author', 作者: 'author' },
  ...{ in: 'place', 게시판: 'place', 위치: 'place', 位置: 'place', 在: 'place' },
}
const askingWord = /(?<=^|\s)([a-z\p{L}]+)[:：]\s?(?:"([^"]*)("?)|(\S*))/giu

/** Returns the first word of a text that asks for a person or a place, and the text without it. */
export function readAsking(typed: string): { asking: Asking | null; rest: string } {
  for (const match of typed.matchAll(askingWord)) {
    const [all, name = '', quoted, quote, plain = ''] = match
    const kind = askingPrefixes[foldText(name)]
    if (!kind) continue
    const after = typed.slice(match.index + all.length)
    return {
      asking: {
        kind,
        text: (quoted ?? plain).trim(),
        isClosed: quoted === undefined ? /^\s/u.test(after) : quote === '"',
      },
      rest: `${typed.slice(0, match.index)}${after.trimStart()}`,
    }
  }
  return { asking: null, rest: typed }
}

const ownAliases = new Set(['me', '나', '내', '我'])

/** Whether a text after `from:` names the person who types. */
export const isOwnWord = (text: string): boolean => ownAliases.has(foldText(text))

/** What a chip limits: a board and a group of the search are both a place. */
export const placeOfChip = ({ kind }: Chip): string =>
  kind === 'board' || kind === 'target' ? 'place' : kind

/** Adds chips; a newer one replaces the one of the same place. */
export function addChips(chips: readonly Chip[], added: readonly Chip[]): Chip[] {
  return added.reduce<Chip[]>(
    (all, chip) => [...all.filter((one) => placeOfChip(one) !== placeOfChip(chip)), chip],
    [...chips],
  )
}

/** The chips as the total search expects them. */
export function searchOfChips(chips: readonly Chip[]): {
  conditions: SearchConditions
  target: string
  inBody: boolean
} {
  const conditions = { ...noConditions }
  let target = ''
  for (const chip of chips) {
    if (chip.kind === 'period') {
      conditions.period = 'days'
      conditions.from = chip.from
      conditions.until = chip.until
    } else if (chip.kind === 'author') {
      conditions.authorCode = chip.personCode
      conditions.authorName = chip.name
    } else if (chip.kind === 'board') conditions.boardId = chip.boardId
    else if (chip.kind === 'target') target = chip.target
    else if (chip.kind === 'files') conditions.hasFiles = true
  }
  return { conditions, target, inBody: chips.some(({ kind }) => kind === 'body') }
}

/**
 * The candidate that a closed word such as `from:박준호 ` takes without a choice: the only one, or the only one of that
 * name. Null if the person has to choose.
 */
export function soleCandidate<T extends { name: string }>(candidates: readonly T[], text: string): T | null {
  const [first, second] = candidates
  if (first && !second) return first
  const named = candidates.filter(({ name }) => foldText(name) === foldText(text))
  return named.length === 1 ? (named[0] ?? null) : null
}
