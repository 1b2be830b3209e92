import contents from '../contents/titles.json' with { type: 'json' }
import type { Draws } from '../random.ts'

type Title = readonly [code: string, ko: string, en: string, zh: string]

/** The title that tests the escaping of HTML. */
const hostileAdvisor: Title = ['T99', '<b>고문</b> & "자문"', 'Advisor <script>', '顾问 & {{x}}']

/** Titles (직위), highest first, and positions (직책). Chinese titles are used for all languages except English. */
const { korean, chinese, positions } = contents as unknown as Record<keyof typeof contents, Title[]> // JSON types know no tuples

const records = (comCode: string, kind: string, titles: Title[]) =>
  titles.map((title) => [comCode, kind, ...title, title[0].slice(1)])

/** Returns the records of titles.csv with the titles of a company; with `isHostile` one of them has markup. */
export function titlesOf(comCode: string, isHostile = false): string[][] {
  const titles = comCode === 'HBC' ? chinese : korean
  return records(
    comCode,
    'title',
    titles.map((title) => (isHostile && title[0] === hostileAdvisor[0] ? hostileAdvisor : title)),
  )
}

/** Returns the records of titles.csv with the positions of a company. */
export function positionsOf(comCode: string): string[][] {
  return records(comCode, 'position', positions)
}

/** Returns the records of titles.csv with the six grades of a company. */
export function gradesOf(comCode: string): string[][] {
  const grades = [1, 2, 3, 4, 5, 6].map((n): Title => [`G${n}`, `${n}급`, `Grade ${n}`, `${n}级`])
  return records(comCode, 'grade', grades)
}

const headedBy = [
  ['본부', 'P20', ['T20', 'T25']],
  ['실', 'P30', ['T30', 'T40']],
  ['팀', 'P40', ['T40', 'T50']],
  ['파트', 'P50', ['T50', 'T60']],
] as const

/** Returns the title and position of a generated person. Heads have higher titles than the members they lead. */
export function titleFor(
  comCode: string,
  department: string,
  isHead: boolean,
  draws: Draws,
): { title: string; position: string } {
  const chinese = comCode === 'HBC'
  if (!isHead) {
    const title = draws.weighted('title', [
      ['T50', chinese ? 0 : 15],
      ['T60', 25],
      ['T70', 30],
      ['T75', chinese ? 0 : 5],
      ['T80', 25],
    ] as const)
    return { title, position: 'P90' }
  }
  const match = headedBy.find(([ending]) => department.endsWith(ending))
  if (chinese) return { title: match ? 'T40' : 'T10', position: match?.[1] ?? 'P10' }
  return match
    ? { title: draws.pick('title', match[2]), position: match[1] }
    : { title: 'T10', position: 'P10' }
}
