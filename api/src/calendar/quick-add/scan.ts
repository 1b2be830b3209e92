import { type ClockSpan, clockSource, clockSpanOf, spanSource } from './clocks.ts'
import { type DayWord, dayForms, type Form } from './days.ts'
import { chineseNumber, numberOf } from './numbers.ts'
import { type RepeatWord, repeatForms, type UntilWord, untilForms } from './repeats.ts'

/** What a part of the text means. Lengths and delays are minutes; a length of whole days is `days`. */
type Meaning =
  | { kind: 'day'; value: DayWord }
  | { kind: 'time'; value: ClockSpan }
  | { kind: 'repeat'; value: RepeatWord }
  | { kind: 'until'; value: UntilWord }
  | { kind: 'length'; value: number }
  | { kind: 'days'; value: number }
  | { kind: 'after'; value: number }
  | { kind: 'allDay'; value: true }
  | { kind: 'zone'; value: string }
  | { kind: 'place'; value: string }
  | { kind: 'calendar'; value: string }

/** A part of the text that was understood, with its place in the text. */
export type Piece = Meaning & { from: number; until: number; text: string }

const zones: Record<string, string> = {
  ...{ ET: 'America/New_York', EST: 'America/New_York', EDT: 'America/New_York' },
  ...{ PT: 'America/Los_Angeles', PST: 'America/Los_Angeles', PDT: 'America/Los_Angeles' },
  ...{ CT: 'America/Chicago', MT: 'America/Denver', GMT: 'UTC', UTC: 'UTC', BST: 'Europe/London' },
  ...{ CET: 'Europe/Berlin', CEST: 'Europe/Berlin', KST: 'Asia/Seoul', JST: 'Asia/Tokyo' },
  ...{ SGT: 'Asia/Singapore', HKT: 'Asia/Hong_Kong', 한국: 'Asia/Seoul', 서울: 'Asia/Seoul' },
  ...{ 뉴욕: 'America/New_York', 상하이: 'Asia/Shanghai', 중국: 'Asia/Shanghai', 도쿄: 'Asia/Tokyo' },
  ...{ 北京: 'Asia/Shanghai', 上海: 'Asia/Shanghai', 首尔: 'Asia/Seoul', 纽约: 'America/New_York' },
}

const counts = `(?:\\d{1,3}(?:\\.\\d)?|${chineseNumber}|한|두|세|네)`
const lengths = [
  `(?<h>${counts})\\s?시간(?:\\s?(?:(?<m>\\d{1,2})분|(?<half>반)))?`,
  '(?<min>\\d{1,3})분',
  '(?<halfHour>반\\s?시간|半个?小时|half\\s+an\\s+hour)',
  `(?<zh>${counts})个?(?<zhHalf>半)?小时`,
  `(?<zhMin>\\d{1,3}|${chineseNumber})分钟`,
  '(?<en>\\d{1,3}(?:\\.\\d)?|an)\\s?(?<unit>minutes?|mins?|m|hours?|hrs?|hr|h)\\b',
]

function minutesOfLength(groups: Record<string, string | undefined>): number | null {
  const of = (text: string | undefined) => (text === undefined ? 0 : text === 'an' ? 1 : numberOf(text))
  if (groups.halfHour) return 30
  if (groups.h) return of(groups.h) * 60 + of(groups.m) + (groups.half ? 30 : 0)
  if (groups.zh) return of(groups.zh) * 60 + (groups.zhHalf ? 30 : 0)
  if (groups.en) return of(groups.en) * (/^h/i.test(groups.unit ?? '') ? 60 : 1)
  return of(groups.min ?? groups.zhMin) || null
}

interface MeaningForm {
  pattern: RegExp
  read: (groups: Record<string, string | undefined>, text: string) => Meaning | null
}

function meaning<K extends Meaning['kind']>(
  kind: K,
  forms: readonly Form<unknown>[],
  flags = 'iuy',
): MeaningForm[] {
  return forms.map(({ source, read }) => ({
    pattern: new RegExp(source, flags),
    read: (groups, text) => {
      const value = read(groups, text)
      return value === null ? null : ({ kind, value } as Meaning) // the forms of a kind have its type
    },
  }))
}

const lengthForms = (before: string, after: string) =>
  lengths.map((source) => ({ source: `${before}(?:${source})${after}`, read: minutesOfLength }))

const untilMeanings = meaning('until', untilForms)
const forms: readonly MeaningForm[] = [
  ...meaning('time', [
    { source: spanSource, read: clockSpanOf },
    { source: clockSource, read: clockSpanOf },
  ]),
  ...meaning('day', dayForms),
  ...meaning('repeat', repeatForms),
  ...meaning(
    'length',
    lengthForms('(?<![\\d.])(?:\\bfor\\s+)?', '(?:\\s?동안|간)?(?![\\d후뒤后])(?!\\s(?:뒤|후))(?!之后)'),
  ),
  ...meaning('after', lengthForms('(?<!\\d)(?:\\bin\\s+)', '')),
  ...meaning('after', lengthForms('(?<!\\d)', '\\s?(?:뒤|후|之后|以后|后)(?:에)?')),
  ...meaning('days', [
    {
      source:
        '(?<!\\d)(?<ko>\\d{1,3})일(?:간|\\s?동안)|\\bfor\\s+(?<en>\\d{1,3})\\s+days\\b|(?<!\\d)(?<zh>\\d{1,3})天(?!后|之后|以后)',
      read: ({ ko, en, zh }) => Number(ko ?? en ?? zh) || null,
    },
  ]),
  ...meaning('allDay', [
    { source: '(?<!\\p{L})(?:하루\\s?)?종일|\\ball[- ]day\\b|全天|整天', read: () => true },
  ]),
  ...meaning(
    'zone',
    [
      { source: '\\b(?<zone>[A-Z]{2,4})\\b', read: ({ zone = '' }) => zones[zone] ?? null },
      {
        source:
          '(?<!\\p{L})(?<zone>한국|서울|뉴욕|상하이|중국|도쿄)\\s?시간(?!\\p{Script=Hangul})|(?<zh>北京|上海|首尔|纽约)时间',
        read: ({ zone, zh }) => zones[zone ?? zh ?? ''] ?? null,
      },
    ],
    'uy',
  ),
  ...meaning('calendar', [
    { source: '(?<=\\s|^)#(?<name>[\\p{L}\\p{N}_-]+)', read: ({ name = '' }) => name },
  ]),
]

/** The longest meaning that begins at a place of the text. */
function longestAt(text: string, at: number, all: readonly MeaningForm[]): Piece | null {
  let best: Piece | null = null
  for (const { pattern, read } of all) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match || match[0].trim() === '' || match[0].length <= (best?.text.length ?? 0)) continue
    const meaning = read(match.groups ?? {}, match[0])
    if (meaning) best = { ...meaning, from: at, until: at + match[0].length, text: match[0] }
  }
  return best
}

/** A zone counts after a time only; two bare numbers are a time only next to a day. */
function isMeant(piece: Piece, pieces: readonly Piece[]): boolean {
  if (piece.kind === 'zone') return pieces.some((one) => one.kind === 'time' && one.until <= piece.from)
  if (piece.kind === 'time' && piece.value.isPlain)
    return pieces.some(({ kind }) => kind === 'day' || kind === 'repeat')
  return true
}

function placesOf(text: string, pieces: readonly Piece[]): Piece[] {
  const at = [...text.matchAll(/(?<=\s|^)@(?=[\p{L}\p{N}])/gu)].map(({ index }) => index)
  const from = at.find((one) => !pieces.some((piece) => piece.from <= one && one < piece.until))
  if (from === undefined) return []
  const until = Math.min(
    text.length,
    ...pieces.filter((piece) => piece.from > from).map((piece) => piece.from),
  )
  const place = text.slice(from, until).trimEnd()
  return [{ kind: 'place', value: place.slice(1), from, until: from + place.length, text: place }]
}

/** The understood parts of a text from left to right, the longest first, at most one of a kind. */
export function scan(text: string, ignored: readonly string[]): Piece[] {
  const isIgnored = (piece: Piece) => ignored.some((one) => one.toLowerCase() === piece.text.toLowerCase())
  const read = (all: readonly MeaningForm[]) => {
    const pieces: Piece[] = []
    for (let at = 0; at < text.length; ) {
      const piece = /\s/.test(text.charAt(at)) ? null : longestAt(text, at, all)
      if (piece && !isIgnored(piece)) pieces.push(piece)
      at = piece ? piece.until : at + 1
    }
    return pieces
  }
  const plain = read(forms)
  // The end of a repeat has the forms of a day, and means it only next to a repeat.
  const all = plain.some(({ kind }) => kind === 'repeat') ? read([...untilMeanings, ...forms]) : plain
  const meant = all.filter((piece) => isMeant(piece, all))
  const first = meant.filter((piece) => meant.find(({ kind }) => kind === piece.kind) === piece)
  const places = placesOf(text, first).filter((piece) => !isIgnored(piece))
  return [...first, ...places].sort((one, other) => one.from - other.from)
}
