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
  everyDaily: 'Every {{count}} days',
  everyWeekly: 'Every {{count}} weeks',
  everyWeekOn: 'Every {{days}}',
  everyMonthly: 'Every {{count}} months',
  everyYearly: 'Every {{count}} years',
  times: '{{count}} times',
  until: 'until {{day}}',
  never: 'without end',
}
