import type { TextsLike } from '../tree.ts'
import type { ko } from './ko.ts'

/** English for {@link ko}. */
export const en: TextsLike<typeof ko> = {
  label: 'Repeat',
  none: 'Does not repeat',
  types: {
    Daily: 'Daily',
    Weekly: 'Weekly',
    Monthly: 'Monthly',
    Yearly: 'Yearly',
  },
  interval: 'Every',
  end: 'Ends',
  ends: {
    NotSet: 'Never',
    SetCount: 'After a number of dates',
    SetDate: 'On a date',
  },
  count: 'Number of dates',
  untilDay: 'Last day',
  weekdays: 'Weekdays',
  byWeekday: 'On the same weekday of the month',
  everyDaily: 'Every {{count}} day(s)',
  everyWeekly: 'Every {{count}} week(s)',
  everyWeekOn: 'Every {{days}}',
  everyMonthly: 'Every {{count}} month(s)',
  everyYearly: 'Every {{count}} year(s)',
  times: '{{count}} time(s)',
  until: 'until {{day}}',
  never: 'without end',
}
