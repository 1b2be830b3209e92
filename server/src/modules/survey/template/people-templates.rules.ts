import type { BuiltIn } from './template-plan.rules.ts'

/** Date and meal of a gathering. */
export const meal: BuiltIn = {
  title: { ko: '모임 날짜와 식사 고르기', en: 'Date and meal of a gathering', zh: '聚会日期和用餐选择' },
  description: {
    ko: '모일 수 있는 날과 먹고 싶은 것을 묻습니다. 참석하지 못하는 사람에게는 더 묻지 않습니다.',
    en: 'Asks when people can come and what they would like to eat. Those who cannot come are asked nothing more.',
    zh: '了解可参加的日期和想吃的菜。无法参加的人不再继续作答。',
  },
  endMessage: {
    ko: '고맙습니다. 정해지면 알려 드리겠습니다.',
    en: 'Thank you. We will tell you the date.',
    zh: '谢谢，确定后会通知您。',
  },
  isAnonymous: false,
  questions: [
    {
      kind: 'multiple',
      text: {
        ko: '올 수 있는 날을 모두 골라 주세요',
        en: 'When can you come?',
        zh: '您哪些日期可以参加？（可多选）',
      },
      isRequired: true,
      examples: [
        { ko: '화요일 저녁', en: 'Tuesday evening', zh: '周二晚上' },
        { ko: '수요일 저녁', en: 'Wednesday evening', zh: '周三晚上' },
        { ko: '목요일 저녁', en: 'Thursday evening', zh: '周四晚上' },
        { ko: '참석하지 못합니다', en: 'I cannot come', zh: '无法参加' },
      ],
      endsAt: 3,
    },
    {
      kind: 'single',
      text: { ko: '무엇을 먹으면 좋겠습니까?', en: 'What would you like to eat?', zh: '您想吃什么？' },
      isRequired: true,
      withOther: true,
      examples: [
        { ko: '한식', en: 'Korean', zh: '韩餐' },
        { ko: '중식', en: 'Chinese', zh: '中餐' },
        { ko: '일식', en: 'Japanese', zh: '日餐' },
        { ko: '양식', en: 'Western', zh: '西餐' },
      ],
    },
    {
      kind: 'shortText',
      text: {
        ko: '못 드시는 것이 있으면 적어 주세요',
        en: 'Is there anything that you do not eat?',
        zh: '您有忌口吗？',
      },
    },
    {
      kind: 'longText',
      text: {
        ko: '장소나 시간에 대한 의견을 적어 주세요',
        en: 'Any wishes about place or time?',
        zh: '对地点或时间有什么建议？',
      },
    },
  ],
}

/** Feedback of newcomers. */
export const onboarding: BuiltIn = {
  title: { ko: '입사 적응 의견', en: 'Onboarding feedback', zh: '入职适应反馈' },
  description: {
    ko: '새로 온 사람에게 첫 한 달의 안내와 준비를 묻습니다.',
    en: 'Asks newcomers about their first month.',
    zh: '了解新员工入职第一个月的感受。',
  },
  endMessage: {
    ko: '고맙습니다. 다음에 올 사람을 위해 고치겠습니다.',
    en: 'Thank you. We will improve it for the next newcomers.',
    zh: '谢谢，我们会为之后的新员工改进。',
  },
  isAnonymous: false,
  questions: [
    {
      kind: 'scale',
      text: {
        ko: '첫 한 달의 안내가 얼마나 도움이 되었습니까?',
        en: 'How helpful was the guidance in your first month?',
        zh: '第一个月的指引对您的帮助有多大？',
      },
      lowLabel: { ko: '전혀 도움이 되지 않음', en: 'Not helpful', zh: '没有帮助' },
      highLabel: { ko: '매우 도움이 됨', en: 'Very helpful', zh: '非常有帮助' },
      isRequired: true,
      settings: { from: 1, to: 5 },
    },
    {
      kind: 'matrix',
      text: {
        ko: '다음에 얼마나 동의하십니까?',
        en: 'How much do you agree?',
        zh: '您在多大程度上同意以下说法？',
      },
      isRequired: true,
      examples: [
        { ko: '매우 그렇다', en: 'Strongly agree', zh: '非常同意' },
        { ko: '그렇다', en: 'Agree', zh: '同意' },
        { ko: '보통', en: 'Neutral', zh: '一般' },
        { ko: '아니다', en: 'Disagree', zh: '不同意' },
        { ko: '전혀 아니다', en: 'Strongly disagree', zh: '非常不同意' },
      ],
      rows: [
        { ko: '내가 할 일을 분명히 알았다', en: 'I knew what my work was', zh: '我清楚自己的工作内容' },
        {
          ko: '장비와 계정을 제때 받았다',
          en: 'I got devices and accounts in time',
          zh: '我及时拿到了设备和账号',
        },
        { ko: '물어볼 사람이 있었다', en: 'I had somebody to ask', zh: '我有可以请教的人' },
        { ko: '팀에 잘 어울렸다', en: 'I settled well into the team', zh: '我很好地融入了团队' },
      ],
    },
    {
      kind: 'multiple',
      text: {
        ko: '준비가 늦었던 것을 골라 주세요',
        en: 'What was not ready in time?',
        zh: '哪些准备不及时？（可多选）',
      },
      withOther: true,
      examples: [
        { ko: '컴퓨터와 장비', en: 'Computer and devices', zh: '电脑和设备' },
        { ko: '계정과 권한', en: 'Accounts and rights', zh: '账号和权限' },
        { ko: '자리', en: 'Desk', zh: '工位' },
        { ko: '교육 일정', en: 'Training', zh: '培训安排' },
        { ko: '없음', en: 'Nothing', zh: '无' },
      ],
    },
    {
      kind: 'nps',
      text: {
        ko: '우리 회사를 지인에게 추천하시겠습니까?',
        en: 'How likely are you to recommend our company to a friend?',
        zh: '您有多大可能向朋友推荐本公司？',
      },
      lowLabel: { ko: '전혀 아니다', en: 'Not at all likely', zh: '完全不可能' },
      highLabel: { ko: '매우 그렇다', en: 'Extremely likely', zh: '非常可能' },
    },
    {
      kind: 'longText',
      text: {
        ko: '첫 한 달에 가장 도움이 된 것을 적어 주세요',
        en: 'What helped you most?',
        zh: '第一个月对您帮助最大的是什么？',
      },
    },
    {
      kind: 'longText',
      text: {
        ko: '다음에 올 사람을 위해 바꾸었으면 하는 점을 적어 주세요',
        en: 'What should change for the next newcomer?',
        zh: '为了之后的新员工，您希望改变什么？',
      },
    },
  ],
}
