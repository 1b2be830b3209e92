import type { QuestionSettings, ResultVisibility } from '@maru/api/survey'

/** A question of the demo. `weights` are the relative frequencies of its options (examples) or points. */
export interface DemoQuestion {
  type: number
  text: string
  description?: string
  examples?: readonly string[]
  rows?: readonly string[]
  weights?: readonly number[]
  texts?: readonly string[]
  required?: boolean
  other?: boolean
  settings?: QuestionSettings
  /** The option `example` leads to the question `to`. Both are positions that start at 0. */
  jump?: { example: number; to: number }
}

/** A survey of the demo. `begins` and `ends` are days relative to the anchor. */
export interface DemoSurvey {
  title: string
  description: string
  endMessage?: string
  author: 'user' | 'peer' | 'colleague'
  approver?: 'user' | 'peer'
  stage: 'draft' | 'approval' | 'published'
  begins: number
  ends: number
  isAnonymous: boolean
  isEditable?: boolean
  visibility: ResultVisibility
  /** Share of the people who have answered. */
  turnout?: number
  /** Logins that have not answered. */
  silent?: readonly string[]
  questions: readonly DemoQuestion[]
  /** Texts in further languages; those of questions and options are in the order of the plan. */
  translations?: Partial<Record<'en' | 'zh', DemoTranslation>>
}

/** The texts of a survey in a further language. */
export interface DemoTranslation {
  title: string
  description: string
  questions: readonly { text: string; examples?: readonly string[] }[]
}

const satisfaction: DemoSurvey = {
  title: '2026 구성원 만족도 조사',
  description: '더 나은 일터를 만들기 위해 한 해 동안의 경험을 여쭙니다. 5분이면 답할 수 있습니다.',
  endMessage: '소중한 의견 고맙습니다. 결과는 마감한 뒤 모두에게 공유합니다.',
  author: 'user',
  stage: 'published',
  begins: -11,
  ends: 3,
  isAnonymous: true,
  visibility: 'closed',
  turnout: 0.82,
  silent: ['user', 'peer', 'colleague'],
  questions: [
    {
      type: 1,
      text: '근무 기간을 골라 주세요',
      examples: ['1년 미만', '1년 이상 3년 미만', '3년 이상 10년 미만', '10년 이상'],
      weights: [2, 3, 5, 3],
    },
    {
      type: 5,
      text: '올해 재택근무를 한 적이 있습니까?',
      examples: ['예', '아니요'],
      weights: [7, 3],
      jump: { example: 1, to: 4 },
    },
    {
      type: 10,
      text: '재택근무에 얼마나 만족하십니까?',
      weights: [1, 2, 4, 6, 5],
      settings: { from: 1, to: 5, lowLabel: '전혀 만족하지 않음', highLabel: '매우 만족' },
    },
    {
      type: 3,
      text: '재택근무에서 좋았던 점을 골라 주세요',
      examples: [
        '출퇴근 시간이 줄었습니다',
        '일에 더 집중할 수 있었습니다',
        '가족과 보내는 시간이 늘었습니다',
        '회의가 짧아졌습니다',
      ],
      weights: [8, 6, 5, 3],
      other: true,
      settings: { maxChoices: 3 },
    },
    {
      type: 13,
      text: '다음에 얼마나 동의하십니까?',
      rows: ['업무 강도는 적절하다', '내 의견이 존중된다', '필요한 정보를 제때 얻는다'],
      examples: ['매우 그렇다', '그렇다', '보통', '아니다', '전혀'],
      weights: [4, 8, 5, 3, 1],
    },
    {
      type: 1,
      text: '먼저 나아졌으면 하는 복지는 무엇입니까?',
      examples: ['유연근무', '교육 지원', '건강검진', '휴게 공간'],
      weights: [5, 4, 3, 2],
      other: true,
    },
    { type: 12, text: '우리 회사를 지인에게 추천하시겠습니까?', weights: [1, 1, 1, 1, 2, 3, 3, 6, 9, 11, 8] },
    {
      type: 2,
      text: '회사에 남기고 싶은 말을 적어 주세요',
      required: false,
      texts: [
        '회의실 예약이 더 쉬워졌으면 합니다.',
        '교육비 지원 한도를 늘려 주세요.',
        '팀 사이에 일정을 미리 나누면 좋겠습니다.',
        '점심시간을 유연하게 쓸 수 있으면 좋겠습니다.',
        '재택근무 기준을 팀마다 같게 해 주세요.',
        '신입 사원 안내 자료가 큰 도움이 되었습니다.',
      ],
    },
  ],
}

/** Surveys of the demo: all statuses, with ends at D-0, D-3 and D-4. */
export const demoSurveys: readonly DemoSurvey[] = [
  {
    title: '2026 상반기 복지 제도 의견',
    description: '상반기에 바뀐 복지 제도에 대한 의견을 모았습니다.',
    author: 'colleague',
    stage: 'published',
    begins: -150,
    ends: -136,
    isAnonymous: false,
    visibility: 'closed',
    turnout: 0.74,
    questions: [
      { type: 11, text: '복지 제도를 별점으로 매겨 주세요', weights: [1, 2, 5, 8, 6], settings: { to: 5 } },
      {
        type: 4,
        text: '가장 자주 쓰는 제도는 무엇입니까?',
        examples: ['복지 포인트', '경조 휴가', '사내 대출', '동호회 지원'],
        weights: [9, 3, 2, 4],
      },
      {
        type: 2,
        text: '고쳤으면 하는 제도를 적어 주세요',
        required: false,
        texts: [
          '포인트를 쓸 수 있는 곳이 더 많았으면 합니다.',
          '동호회 지원을 연 2회로 늘려 주세요.',
          '대출 심사가 오래 걸립니다.',
        ],
      },
    ],
  },
  satisfaction,
  {
    title: '구내식당 신메뉴 투표',
    description: '다음 달에 나올 메뉴를 골라 주세요. 오늘 마감합니다.',
    author: 'user',
    stage: 'published',
    begins: -4,
    ends: 0,
    isAnonymous: false,
    isEditable: true,
    visibility: 'answered',
    turnout: 0.58,
    silent: ['user', 'peer'],
    questions: [
      {
        type: 3,
        text: '먹고 싶은 메뉴를 두 가지까지 골라 주세요',
        examples: ['들깨 수제비', '매운 갈비찜', '연어 덮밥', '두부 샐러드', '마라탕'],
        weights: [4, 6, 5, 3, 5],
        settings: { minChoices: 1, maxChoices: 2 },
      },
      {
        type: 6,
        text: '넣었으면 하는 메뉴가 있다면 적어 주세요',
        required: false,
        texts: ['콩국수', '비빔국수', '닭곰탕', '월남쌈'],
      },
    ],
    // The second question is not translated into Chinese yet, so the form shows what is missing.
    translations: {
      en: {
        title: 'Vote for new cafeteria dishes',
        description: 'Choose the dishes of next month. The vote closes today.',
        questions: [
          {
            text: 'Choose up to two dishes that you would like to eat',
            examples: [
              'Perilla sujebi soup',
              'Spicy braised ribs',
              'Salmon rice bowl',
              'Tofu salad',
              'Malatang',
            ],
          },
          { text: 'Is there another dish that we should offer?' },
        ],
      },
      zh: {
        title: '食堂新菜投票',
        description: '请选择下个月的新菜。今天截止。',
        questions: [
          {
            text: '请选择想吃的菜，最多两道',
            examples: ['紫苏面片汤', '辣炖排骨', '三文鱼盖饭', '豆腐沙拉', '麻辣烫'],
          },
        ],
      },
    },
  },
  {
    title: '정보보호 교육 사후 설문',
    description: '지난주 교육이 실무에 도움이 되었는지 알려 주세요.',
    author: 'colleague',
    stage: 'published',
    begins: -6,
    ends: 4,
    isAnonymous: false,
    visibility: 'closed',
    turnout: 0.41,
    silent: ['user'],
    questions: [
      {
        type: 10,
        text: '교육 내용은 이해하기 쉬웠습니까?',
        weights: [1, 2, 5, 7, 4],
        settings: { from: 1, to: 5, lowLabel: '어려웠다', highLabel: '쉬웠다' },
      },
      { type: 5, text: '피싱 메일을 받은 적이 있습니까?', examples: ['예', '아니요'], weights: [4, 6] },
      {
        type: 2,
        text: '다음 교육에서 다루었으면 하는 내용을 적어 주세요',
        required: false,
        texts: ['개인정보 처리 사례', '휴대전화 보안', '비밀번호 관리 방법'],
      },
    ],
  },
  {
    title: '송년회 일정 투표',
    description: '부서 송년회 날짜를 정합니다.',
    author: 'user',
    stage: 'published',
    begins: 3,
    ends: 10,
    isAnonymous: false,
    visibility: 'answered',
    questions: [
      { type: 1, text: '어느 날이 좋습니까?', examples: ['12월 11일(금)', '12월 17일(목)', '12월 18일(금)'] },
      { type: 7, text: '함께 올 사람은 몇 명입니까?', settings: { min: 0, max: 3 } },
    ],
  },
  {
    title: '사내 동호회 신설 수요 조사',
    description: '새로 만들 동호회를 정하기 위한 조사입니다.',
    author: 'peer',
    approver: 'user',
    stage: 'approval',
    begins: 1,
    ends: 15,
    isAnonymous: true,
    visibility: 'closed',
    questions: [
      {
        type: 14,
        text: '관심 있는 순서로 늘어놓아 주세요',
        examples: ['달리기', '보드게임', '사진', '독서'],
      },
      { type: 9, text: '모임은 몇 시가 좋습니까?' },
    ],
  },
  {
    title: '사무 공간 재배치 의견 수렴',
    description: '',
    author: 'user',
    stage: 'draft',
    begins: 2,
    ends: 16,
    isAnonymous: true,
    visibility: 'closed',
    questions: [{ type: 1, text: '지금 자리에 만족하십니까?', examples: ['만족', '보통', '불만족'] }],
  },
]
