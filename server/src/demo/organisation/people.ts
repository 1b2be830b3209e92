import type { Language } from '@maru/api/kit/language'
import people from '../contents/people.json' with { type: 'json' }

/**
 * A fixed person of the demo. Fixed people have known logins, duplicate or long names, and, in tests, names that are
 * difficult to display.
 */
export interface NamedPerson {
  personCode: string
  deptCode: string
  ko: string
  en: string
  zh: string
  title: string
  position: string
  /** Local part of the mail address (before the @). If `login` is not set, the mail address is the login. */
  address: string
  login?: string
  roles?: string
  language?: Language
  employeeNumber?: string
  hireDate?: string
  retired?: boolean
}

type Row = [
  personCode: string,
  deptCode: string,
  names: [ko: string, en: string, zh: string],
  title: string,
  position: string,
  address: string,
  more?: Partial<NamedPerson>,
]

const hostileRows: Row[] = [
  [
    'HB0031',
    'HB1132',
    ['<b>굵은</b>이름', '<img src=x onerror=alert(1)>', '<i>斜体</i>'],
    'T80',
    'P40',
    'html.name',
  ],
  [
    'HB0032',
    'HB1132',
    ['{{이름}}', '{{constructor.constructor("x")()}}', '$[name]'],
    'T80',
    'P90',
    'braces.name',
  ],
  ['HB0033', 'HB1132', ['가'.repeat(200), 'W'.repeat(200), '龘'.repeat(200)], 'T80', 'P90', 'long.name'],
  ['HB0034', 'HB1132', ['이모지👩🏽‍💻👨‍👩‍👧‍👦', 'Emoji 🏳️‍🌈🫠', '表情🐉'], 'T80', 'P90', 'emoji.name'],
  ['HB0035', 'HB1132', ['Z̸̢͍̈́͛ạ̷͙̏l̵̰͆g̴̨͝o̸͉̾', 'Ä̃ñ̂g̈ỉ Ộ̀', ''], 'T80', 'P90', 'marks.name'],
  ['HB0036', 'HB1132', ['𠮷田𪚥', 'Rare Hanzi', '𠮷田𪚥𰻝'], 'T80', 'P90', 'hanzi.name'],
  ['HB0037', 'HB1132', ['محمد العربي', 'عبد الله (RTL)', 'محمد'], 'T80', 'P90', 'rtl.name'],
  [
    'HB0038',
    'HB1132',
    ['전각１２３', 'Ｆｕｌｌ Ｗｉｄｔｈ ４５６', '全角７８９'],
    'T99',
    'P90',
    'width.name',
  ],
]

const toNamed = ([personCode, deptCode, [ko, en, zh], title, position, address, more]: Row[][number]) => ({
  ...{ personCode, deptCode, ko, en, zh, title, position, address },
  ...more,
})

/** All fixed people of the demo. */
export const namedPeople = people.named as NamedPerson[]

/** People with names that are difficult to display, for tests. */
export const hostilePeople: NamedPerson[] = hostileRows.map(toNamed)

/** Second posts: person, department, position. The first row is the post of the login `concurrent`. */
export const concurrentPosts = people.posts as [personCode: string, deptCode: string, position: string][]
