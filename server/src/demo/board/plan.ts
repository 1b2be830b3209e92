import type { BoardDraft } from '#modules/board/board.factory.ts'

/** A board of the demo: its settings and its contents. */
export interface BoardPlan {
  key: string
  draft: BoardDraft
  topic: string
  /** Number of articles in the demo size. */
  articles: number
  /** Shares of Korean, English and Chinese articles. */
  languages: readonly [ko: number, en: number, zh: number]
  notices: number
  hasPictures?: boolean
}

/** Company codes of the demo organisation. */
export interface PlanCompanies {
  main: string
  holding: string
  china: string
}

const asia = [72, 18, 10] as const
const korea = [88, 12, 0] as const
const chinese = [0, 12, 88] as const

type Names = [ko: string, en: string, zh: string]
type Size = [articles: number, notices: number]

function plan(
  key: string,
  comCode: string,
  [ko, en, zh]: Names,
  topic: string,
  [articles, notices]: Size,
  languages: BoardPlan['languages'],
  draft: Partial<BoardDraft>,
): BoardPlan {
  return { key, topic, articles, notices, languages, draft: { comCode, name: { ko, en, zh }, ...draft } }
}

const everyType = [
  ['TEXT', '과정명', 'Course', '课程'],
  ['TEXTAREA', '소개', 'Introduction', '介绍'],
  ['DATETIME', '시작', 'Begins', '开始'],
  ['TIMESPAN', '기간', 'Period', '期间'],
  ['SELECT', '방식', 'Form', '方式'],
  ['SELECTUSER', '강사', 'Lecturer', '讲师'],
  ['MAILSEND', '알림 메일', 'Mail notice', '邮件通知'],
  ['RICHTEXT', '차례', 'Program', '日程'],
  ['LEVEL', '난이도', 'Level', '难度'],
  ['RECEIVERS', '수신자', 'Receivers', '收件人'],
] as const

/** Returns the boards for all companies. In addition to the managers, `writer` may write on the notice board. */
function globalBoards(main: string, writer: string): BoardPlan[] {
  const all = { isGlobal: true, rights: { everyone: 'rw' } }
  const notice = {
    isGlobal: true,
    useHistory: true,
    usePreface: true,
    rights: {
      everyone: 'r',
      [`person:${writer}`]: 'rw',
      'role:board-manager': 'w',
      'role:company-manager': 'w',
    },
    prefaces: [
      { prefaceId: 'A01', name: { ko: '인사', en: 'HR', zh: '人事' }, text: null },
      { prefaceId: 'A02', name: { ko: '시설', en: 'Facilities', zh: '设施' }, text: null },
    ],
  }
  const news = {
    ...all,
    rights: { everyone: 'r', 'role:board-manager': 'w' },
    usePreface: true,
    usePopup: true,
    prefaces: [
      {
        prefaceId: 'B10',
        name: { ko: '사보', en: 'Newsletter', zh: '内刊' },
        text: '사내 소식지 편집실에서 보냅니다.',
      },
    ],
  }
  const education = {
    ...all,
    useContent: true,
    fields: everyType.map(([fieldType, ko, en, zh]) => ({
      fieldType,
      place: fieldType === 'DATETIME' || fieldType === 'SELECT' ? ('list' as const) : ('content' as const),
      name: { ko, en, zh },
      options:
        fieldType === 'SELECT'
          ? ['대면', '온라인', '혼합']
          : fieldType === 'LEVEL'
            ? ['입문', '중급', '고급']
            : [],
    })),
  }
  return [
    plan('notice', main, ['공지사항', 'Notices', '公告'], 'notice', [150, 4], asia, notice),
    plan('free', main, ['자유게시판', 'Open Board', '自由讨论'], 'free', [210, 1], asia, all),
    plan('family', main, ['경조사', 'Family News', '红白事'], 'family', [70, 0], korea, {
      ...all,
      useReply: false,
    }),
    {
      ...plan('album', main, ['사진첩', 'Photos', '相册'], 'album', [36, 0], asia, { ...all, kind: 'album' }),
      hasPictures: true,
    },
    plan('nameless', main, ['익명 제안함', 'Suggestion Box', '匿名建议箱'], 'suggestion', [48, 0], korea, {
      ...all,
      kind: 'nameless',
      useNameless: true,
    }),
    plan('news', main, ['사내 소식', 'Company News', '公司动态'], 'news', [60, 0], asia, news),
    plan(
      'education',
      main,
      ['교육·세미나', 'Training and Seminars', '培训与研讨会'],
      'education',
      [50, 1],
      korea,
      education,
    ),
    plan('survey', main, ['설문 게시판', 'Surveys', '问卷'], 'survey', [20, 0], korea, {
      ...all,
      kind: 'survey',
    }),
  ]
}

function mainBoards(main: string): BoardPlan[] {
  const own = { rights: { [`company:${main}`]: 'rw' } }
  const read = { rights: { [`company:${main}`]: 'r', 'role:board-manager': 'w' } }
  return [
    plan('files', main, ['팀 자료실', 'Team Files', '资料室'], 'files', [70, 1], asia, own),
    plan('minutes', main, ['회의록', 'Minutes', '会议纪要'], 'minutes', [80, 0], asia, {
      ...own,
      useHistory: true,
    }),
    plan('contract', main, ['계약 관리', 'Contracts', '合同管理'], 'contract', [30, 0], korea, {
      ...own,
      kind: 'contract',
    }),
    plan('hr', main, ['인사·총무 안내', 'HR & General Affairs', '人事总务'], 'notice', [40, 2], korea, read),
    plan('security', main, ['정보보안', 'Information Security', '信息安全'], 'notice', [24, 1], korea, read),
    plan('club', main, ['동호회', 'Clubs', '兴趣小组'], 'club', [46, 0], korea, own),
    plan('market', main, ['중고장터', 'Flea Market', '二手市场'], 'market', [60, 0], korea, own),
    plan('menu', main, ['구내식당 식단', 'Cafeteria', '食堂菜单'], 'menu', [26, 0], korea, {
      ...read,
      useComment: false,
      useReply: false,
    }),
    plan('tech', main, ['기술 노트', 'Tech Notes', '技术笔记'], 'tech', [54, 0], asia, {
      ...own,
      useHistory: true,
      rights: { 'department:HB1100': 'rw' },
    }),
    plan('executive', main, ['임원 게시판', 'Executives', '高管公告板'], 'minutes', [10, 0], korea, {
      rights: {},
    }),
  ]
}

/** Returns the plans of the 25 boards of the demo. */
export function boardPlans({ main, holding, china }: PlanCompanies, noticeWriter: string): BoardPlan[] {
  const inHolding = { rights: { [`company:${holding}`]: 'rw' } }
  const inChina = { rights: { [`company:${china}`]: 'rw' } }
  return [
    ...globalBoards(main, noticeWriter),
    ...mainBoards(main),
    plan('holdingNotice', holding, ['회사 공지', 'Notices', '公司公告'], 'notice', [28, 1], korea, inHolding),
    plan('holdingFree', holding, ['이야기 마당', 'Chat', '聊天'], 'free', [24, 0], korea, inHolding),
    plan(
      'quality',
      holding,
      ['안전보건', 'Health and Safety', '安全健康'],
      'quality',
      [16, 0],
      korea,
      inHolding,
    ),
    plan('holdingMinutes', holding, ['회의록', 'Minutes', '会议纪要'], 'minutes', [14, 0], korea, inHolding),
    plan('chinaNotice', china, ['회사 공지', 'Notices', '公司公告'], 'notice', [16, 1], chinese, inChina),
    plan('chinaFree', china, ['직원 마당', 'Staff Corner', '员工园地'], 'free', [10, 0], chinese, inChina),
    plan('chinaContract', china, ['계약', 'Contracts', '合同'], 'contract', [8, 0], chinese, {
      ...inChina,
      kind: 'contract',
    }),
  ]
}
