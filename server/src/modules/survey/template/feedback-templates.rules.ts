import type { BuiltIn } from './template-plan.rules.ts'

/** Satisfaction with an event. */
export const event: BuiltIn = {
  title: { ko: '행사 만족도', en: 'Satisfaction with an event', zh: '活动满意度' },
  description: {
    ko: '행사를 마친 뒤 만족도와 나아질 점을 묻습니다.',
    en: 'Asks after an event how satisfied people are and what to improve.',
    zh: '活动结束后了解满意度和改进意见。',
  },
  endMessage: {
    ko: '의견 고맙습니다. 다음 행사에 반영하겠습니다.',
    en: 'Thank you. We will use your answers for the next event.',
    zh: '感谢您的意见，我们会用于下次活动。',
  },
  isAnonymous: true,
  questions: [
    {
      kind: 'scale',
      text: {
        ko: '행사에 전체적으로 얼마나 만족하셨습니까?',
        en: 'How satisfied are you with the event overall?',
        zh: '您对本次活动的总体满意度如何？',
      },
      lowLabel: { ko: '매우 불만족', en: 'Very dissatisfied', zh: '非常不满意' },
      highLabel: { ko: '매우 만족', en: 'Very satisfied', zh: '非常满意' },
      isRequired: true,
      settings: { from: 1, to: 5 },
    },
    {
      kind: 'matrix',
      text: {
        ko: '다음에 얼마나 만족하셨습니까?',
        en: 'How satisfied are you with the following?',
        zh: '您对以下各项的满意度如何？',
      },
      examples: [
        { ko: '매우 만족', en: 'Very satisfied', zh: '非常满意' },
        { ko: '만족', en: 'Satisfied', zh: '满意' },
        { ko: '보통', en: 'Neutral', zh: '一般' },
        { ko: '불만족', en: 'Dissatisfied', zh: '不满意' },
        { ko: '매우 불만족', en: 'Very dissatisfied', zh: '非常不满意' },
      ],
      rows: [
        { ko: '내용', en: 'Content', zh: '内容' },
        { ko: '진행과 시간', en: 'Schedule', zh: '流程和时间' },
        { ko: '장소와 시설', en: 'Venue', zh: '场地和设施' },
        { ko: '사전 안내', en: 'Information beforehand', zh: '事前通知' },
      ],
    },
    {
      kind: 'multiple',
      text: {
        ko: '도움이 된 것을 모두 골라 주세요',
        en: 'What was useful to you?',
        zh: '哪些内容对您有帮助？（可多选）',
      },
      withOther: true,
      examples: [
        { ko: '강연과 발표', en: 'Talks', zh: '演讲和发表' },
        { ko: '실습과 토론', en: 'Workshops and discussions', zh: '实践和讨论' },
        { ko: '사람들과의 만남', en: 'Meeting people', zh: '与人交流' },
        { ko: '나누어 준 자료', en: 'Handouts', zh: '资料' },
      ],
    },
    {
      kind: 'single',
      text: { ko: '다음에도 참석하시겠습니까?', en: 'Would you come again?', zh: '下次您还会参加吗？' },
      isRequired: true,
      examples: [
        { ko: '꼭 참석하겠습니다', en: 'Certainly', zh: '一定参加' },
        { ko: '시간이 맞으면 참석하겠습니다', en: 'If the time suits me', zh: '时间合适就参加' },
        { ko: '참석하지 않겠습니다', en: 'No', zh: '不参加' },
      ],
    },
    {
      kind: 'longText',
      text: {
        ko: '다음 행사에서 나아졌으면 하는 점을 적어 주세요',
        en: 'What should be better next time?',
        zh: '您希望下次活动有哪些改进？',
      },
    },
  ],
}

/** Recommendation of a service; the questions depend on the score. */
export const service: BuiltIn = {
  title: { ko: '서비스 추천 점수(NPS)', en: 'Recommendation of a service (NPS)', zh: '服务推荐度（NPS）' },
  description: {
    ko: '서비스를 추천할 뜻과 그 까닭을 묻습니다. 점수에 따라 묻는 것이 다릅니다.',
    en: 'Asks whether people would recommend a service and why. The questions depend on the score.',
    zh: '了解推荐意愿及原因，后续问题取决于评分。',
  },
  endMessage: {
    ko: '고맙습니다. 답을 모아 서비스를 고치겠습니다.',
    en: 'Thank you. We will improve the service with your answers.',
    zh: '谢谢，我们会据此改进服务。',
  },
  isAnonymous: true,
  questions: [
    {
      kind: 'nps',
      text: {
        ko: '이 서비스를 동료에게 추천하시겠습니까?',
        en: 'How likely are you to recommend this service to a colleague?',
        zh: '您有多大可能向同事推荐这项服务？',
      },
      lowLabel: { ko: '전혀 아니다', en: 'Not at all likely', zh: '完全不可能' },
      highLabel: { ko: '매우 그렇다', en: 'Extremely likely', zh: '非常可能' },
      isRequired: true,
      ranges: [
        { from: 0, to: 6, place: 1 },
        { from: 7, to: 8, place: 2 },
        { from: 9, to: 10, place: 3 },
      ],
    },
    {
      kind: 'longText',
      text: { ko: '무엇이 아쉬웠습니까?', en: 'What was disappointing?', zh: '哪些方面让您失望？' },
    },
    {
      kind: 'longText',
      text: {
        ko: '무엇을 더하면 추천하시겠습니까?',
        en: 'What would make you recommend it?',
        zh: '增加什么您会愿意推荐？',
      },
    },
    {
      kind: 'longText',
      text: { ko: '가장 마음에 든 점은 무엇입니까?', en: 'What do you like most?', zh: '您最喜欢哪一点？' },
    },
    {
      kind: 'single',
      text: { ko: '얼마나 자주 쓰십니까?', en: 'How often do you use it?', zh: '您使用的频率如何？' },
      examples: [
        { ko: '거의 매일', en: 'Almost every day', zh: '几乎每天' },
        { ko: '일주일에 몇 번', en: 'A few times a week', zh: '每周几次' },
        { ko: '한 달에 몇 번', en: 'A few times a month', zh: '每月几次' },
        { ko: '거의 쓰지 않음', en: 'Hardly ever', zh: '很少使用' },
      ],
    },
  ],
}
