import type { Language } from '@maru/api/kit/language'

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

const rows: Row[] = [
  [
    'HB0001',
    'HB1111',
    ['김서연', 'Seoyeon Kim', '金瑞妍'],
    'T40',
    'P40',
    'seoyeon.kim',
    { login: 'user', employeeNumber: '20140311', hireDate: '2014-03-11' },
  ],
  ['HB0002', 'HB1111', ['박준호', 'Junho Park', '朴俊浩'], 'T60', 'P90', 'junho.park', { login: 'peer' }],
  [
    'HB0003',
    'HB1112',
    ['최유진', 'Yujin Choi', '崔裕真'],
    'T60',
    'P90',
    'yujin.choi',
    { login: 'colleague' },
  ],
  ['HB0004', 'HB1111', ['정민재', 'Minjae Jung', '郑敏在'], 'T70', 'P90', 'minjae.jung'],
  ['HB0005', 'HB1111', ['이하늘', 'Haneul Lee', ''], 'T80', 'P90', 'haneul.lee'],
  ['HB0006', 'HB1111', ['서지우', 'Jiwoo Seo', '徐智宇'], 'T80', 'P90', 'jiwoo.seo'],
  [
    'HB0007',
    'HB1320',
    ['윤태오', 'Taeo Yoon', ''],
    'T30',
    'P40',
    'taeo.yoon',
    { login: 'super', roles: 'super-admin' },
  ],
  [
    'HB0008',
    'HB1310',
    ['한지원', 'Jiwon Han', '韩智原'],
    'T40',
    'P30',
    'jiwon.han',
    { login: 'company', roles: 'company-manager' },
  ],
  [
    'HB0009',
    'HB1330',
    ['문가온', 'Gaon Moon', ''],
    'T60',
    'P40',
    'gaon.moon',
    { login: 'board', roles: 'board-manager' },
  ],
  [
    'HBH0001',
    'HBH110',
    ['오세린', 'Serin Oh', ''],
    'T50',
    'P30',
    'serin.oh',
    { login: 'groupboard', roles: 'group-board-manager' },
  ],
  [
    'HB0010',
    'HB1312',
    ['신동하', 'Dongha Shin', '申东夏'],
    'T60',
    'P40',
    'dongha.shin',
    { login: 'reserve', roles: 'reserve-manager' },
  ],
  [
    'HBH0002',
    'HBH100',
    ['백하은', 'Haeun Baek', '白夏恩'],
    'T60',
    'P90',
    'haeun.baek',
    { login: 'globalreserve', roles: 'global-reserve-manager' },
  ],
  [
    'HB0011',
    'HB1330',
    ['노아라', 'Ara Noh', ''],
    'T70',
    'P90',
    'ara.noh',
    { login: 'popup', roles: 'popup-manager' },
  ],
  [
    'HB0012',
    'HB1320',
    ['장서후', 'Seohu Jang', ''],
    'T60',
    'P90',
    'seohu.jang',
    { login: 'account', roles: 'account-manager' },
  ],
  [
    'HB0013',
    'HB1311',
    ['임수아', 'Sua Lim', '林秀雅'],
    'T50',
    'P40',
    'sua.lim',
    { login: 'hr', roles: 'hr-manager' },
  ],
  [
    'HBH0003',
    'HBH112',
    ['권도윤', 'Doyun Kwon', '权道润'],
    'T70',
    'P90',
    'doyun.kwon',
    { login: 'outsider' },
  ],
  [
    'HB0014',
    'HB1221',
    ['Emily Carter', 'Emily Carter', 'Emily Carter'],
    'T60',
    'P40',
    'emily.carter',
    { login: 'english', language: 'en-US' },
  ],
  [
    'HBC0001',
    'HBC110',
    ['王芳', 'Fang Wang', '王芳'],
    'T60',
    'P90',
    'fang.wang',
    { login: 'chinese', language: 'zh-CN' },
  ],
  [
    'HB0015',
    'HB1140',
    ['강현우', 'Hyeonwoo Kang', '姜贤宇'],
    'T50',
    'P40',
    'hyeonwoo.kang',
    { login: 'concurrent' },
  ],
  [
    'HB0016',
    'HB-MAILONLY-01',
    ['조은별', 'Eunbyeol Cho', ''],
    'T80',
    'P90',
    'eunbyeol.cho',
    { login: 'mailonly' },
  ],
  [
    'HB0017',
    'HB1313',
    ['배정안', 'Jeongan Bae', ''],
    'T40',
    'P90',
    'jeongan.bae',
    { login: 'retired', retired: true },
  ],
  // Names that are duplicate, compound, short or long (40 letters).
  ['HB0021', 'HB1121', ['김민수', 'Minsu Kim', '金敏秀'], 'T60', 'P90', 'minsu.kim'],
  ['HB0022', 'HB1211', ['김민수', 'Minsu Kim', '金敏秀'], 'T70', 'P90', 'minsu.kim2'],
  ['HB0023', 'HB1311', ['이지은', 'Jieun Lee', '李智恩'], 'T70', 'P90', 'jieun.lee'],
  ['HB0024', 'HB1311', ['이지은', 'Jieun Lee', '李智恩'], 'T80', 'P90', 'jieun.lee2'],
  ['HB0025', 'HB1123', ['남궁서윤', 'Seoyun Namgung', '南宫瑞润'], 'T60', 'P40', 'seoyun.namgung'],
  ['HB0026', 'HB1113', ['황보석', 'Seok Hwangbo', '皇甫硕'], 'T50', 'P40', 'seok.hwangbo'],
  ['HB0027', 'HB1131', ['제갈민', 'Min Jegal', '诸葛敏'], 'T80', 'P90', 'min.jegal'],
  ['HB0028', 'HB1240', ['윤율', 'Yul Yoon', '尹律'], 'T70', 'P90', 'yul.yoon'],
  [
    'HB0029',
    'HB1221',
    ['Bartholomew Featherstonehaugh Wolstenholme', 'Bartholomew Featherstonehaugh Wolstenholme', ''],
    'T70',
    'P90',
    'bartholomew.wolstenholme',
    { language: 'en-US' },
  ],
]

const hostileRows: typeof rows = [
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

const toNamed = ([
  personCode,
  deptCode,
  [ko, en, zh],
  title,
  position,
  address,
  more,
]: (typeof rows)[number]) => ({
  ...{ personCode, deptCode, ko, en, zh, title, position, address },
  ...more,
})

/** All fixed people of the demo. */
export const namedPeople: NamedPerson[] = rows.map(toNamed)

/** People with names that are difficult to display, for tests. */
export const hostilePeople: NamedPerson[] = hostileRows.map(toNamed)

/** Second posts: person, department, position. The first row is the post of the login `concurrent`. */
export const concurrentPosts: [personCode: string, deptCode: string, position: string][] = [
  ['HB0015', 'HBH130', 'P40'],
  ['HB0008', 'HB1330', 'P30'],
  ['HB0025', 'HB1124', 'P50'],
  ['HBH0001', 'HBH140', 'P40'],
  ['HB1112-01', 'HB1113', 'P90'],
  ['HB1120-01', 'HB1123', 'P40'],
  ['HB1200-01', 'HB1240', 'P40'],
  ['HB1210-01', 'HB1213', 'P40'],
  ['HB1220-01', 'HBC100', 'P20'],
  ['HB1222-01', 'HBC110', 'P40'],
  ['HB1300-01', 'HBH100', 'P30'],
  ['HB1900-01', 'HB1110', 'P90'],
  ['HBH110-01', 'HB1000', 'P90'],
  ['HBC110-01', 'HB1222', 'P90'],
]
