/** A name of a Korean holiday in the source, with its translations; `ko` replaces the official name of the gazette. */
interface KoreanName {
  match: RegExp
  ko?: string
  en: string
  zh: string
  /** The default is `public`. */
  kind?: string
}

/** Names of holidays-kr; the first match counts. */
export const koreanNames: readonly KoreanName[] = [
  { match: /^1월 1일$/, ko: '신정', en: "New Year's Day", zh: '元旦' },
  { match: /^설날 전날$/, en: 'Seollal holiday', zh: '春节假期' },
  { match: /^설날$/, en: 'Seollal', zh: '春节' },
  { match: /^설날 다음 날$/, en: 'Seollal holiday', zh: '春节假期' },
  { match: /^3ㆍ1절$/, ko: '삼일절', en: 'Independence Movement Day', zh: '三一节' },
  { match: /^부처님 오신 날$/, ko: '부처님오신날', en: "Buddha's Birthday", zh: '佛诞日' },
  { match: /^어린이날$/, en: "Children's Day", zh: '儿童节' },
  { match: /^노동절$/, en: 'Labour Day', zh: '劳动节' },
  { match: /^현충일$/, en: 'Memorial Day', zh: '显忠日' },
  { match: /^제헌절$/, en: 'Constitution Day', zh: '制宪节' },
  { match: /^광복절$/, en: 'Liberation Day', zh: '光复节' },
  { match: /^추석 전날$/, en: 'Chuseok holiday', zh: '中秋节假期' },
  { match: /^추석$/, en: 'Chuseok', zh: '中秋节' },
  { match: /^추석 다음 날$/, en: 'Chuseok holiday', zh: '中秋节假期' },
  { match: /^개천절$/, en: 'National Foundation Day', zh: '开天节' },
  { match: /^한글날$/, en: 'Hangul Day', zh: '韩文节' },
  { match: /^기독탄신일$/, ko: '성탄절', en: 'Christmas Day', zh: '圣诞节' },
  { match: /국회의원/, ko: '국회의원선거', en: 'General election', zh: '国会议员选举', kind: 'temporary' },
  { match: /대통령선거/, ko: '대통령선거', en: 'Presidential election', zh: '总统选举', kind: 'temporary' },
  { match: /지방선거/, ko: '지방선거', en: 'Local elections', zh: '地方选举', kind: 'temporary' },
  {
    match: /^임시공휴일/,
    ko: '임시공휴일',
    en: 'Temporary public holiday',
    zh: '临时公休日',
    kind: 'temporary',
  },
]

/** Names of the holidays of China, by the Chinese name of chinese-days. */
export const chineseNames: Readonly<Record<string, { ko: string; zh: string }>> = {
  元旦: { ko: '원단', zh: '元旦' },
  春节: { ko: '춘절', zh: '春节' },
  清明: { ko: '청명절', zh: '清明节' },
  劳动节: { ko: '노동절', zh: '劳动节' },
  端午: { ko: '단오절', zh: '端午节' },
  中秋: { ko: '중추절', zh: '中秋节' },
  国庆节: { ko: '국경절', zh: '国庆节' },
}

/** Korean and Chinese names of the holidays of the USA, by the English name of date-holidays. */
export const usNames: Readonly<Record<string, { ko: string; zh: string }>> = {
  "New Year's Day": { ko: '새해 첫날', zh: '元旦' },
  'Martin Luther King Jr. Day': { ko: '마틴 루터 킹의 날', zh: '马丁·路德·金日' },
  "Washington's Birthday": { ko: '대통령의 날', zh: '总统日' },
  'Memorial Day': { ko: '메모리얼 데이', zh: '阵亡将士纪念日' },
  Juneteenth: { ko: '준틴스', zh: '六月节' },
  'Independence Day': { ko: '독립기념일', zh: '独立日' },
  'Labor Day': { ko: '노동절', zh: '劳动节' },
  'Columbus Day': { ko: '콜럼버스의 날', zh: '哥伦布日' },
  'Veterans Day': { ko: '재향군인의 날', zh: '退伍军人节' },
  'Thanksgiving Day': { ko: '추수감사절', zh: '感恩节' },
  'Christmas Day': { ko: '성탄절', zh: '圣诞节' },
}
