/** Korean, the source: repeat rules. */
export const ko = {
  label: '반복',
  none: '반복 안 함',
  types: {
    Daily: '매일',
    Weekly: '매주',
    Monthly: '매월',
    Yearly: '매년',
  },
  interval: '간격',
  end: '반복 종료',
  ends: {
    NotSet: '종료 없음',
    SetCount: '횟수',
    SetDate: '날짜',
  },
  count: '횟수',
  untilDay: '종료일',
  weekdays: '요일',
  byWeekday: '같은 주의 같은 요일로 반복',
  everyDaily: '{{count}}일마다',
  everyWeekly: '{{count}}주마다',
  everyMonthly: '{{count}}개월마다',
  everyYearly: '{{count}}년마다',
  times: '{{count}}회',
  until: '{{day}}까지',
  never: '종료 없음',
}
