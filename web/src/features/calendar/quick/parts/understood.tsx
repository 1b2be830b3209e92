import { calendarApi } from '@maru/api/calendar'
import { listNames } from '@maru/api/calendar/quick-add/people-words'
import type { QuickChip, QuickEvent } from '@maru/api/calendar/quick-add/quick-event'
import { X } from 'lucide-react'
import { usePage } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { repeatText } from '#ui/schedule/repeat.ts'
import { useWhenText } from '../../parts/use-when-text.ts'
import { repeatOfRule } from '../../repeat.rules.ts'
import { PeopleProposals } from './people-proposals.tsx'
import styles from './quick-add.module.css'

/** Properties of {@link Understood}; `people` will be invited. */
export interface UnderstoodProps {
  event: QuickEvent
  calendarName: string
  people: readonly PickItem[]
  onPeople: (people: readonly PickItem[]) => void
  /** Returns the words of a chip to the title. */
  onGiveBack: (chip: QuickChip) => void
  /** Replaces a day by the other one that its words could mean. */
  onOther: (chip: QuickChip) => void
}

/** What was understood: the parts as chips, people who may be meant, and the event that will be created. */
export function Understood({ event, calendarName, people, onPeople, onGiveBack, onOther }: UnderstoodProps) {
  const t = useTranslate()
  const language = useLanguage()
  const whenText = useWhenText()
  const startDay = event.start.slice(0, 10)
  const holidays = usePage(
    calendarApi.listHolidays,
    { from: startDay, until: startDay },
    { staleTime: 3_600_000 },
  )
  const holiday = holidays.data?.find((one) => one.day === startDay && !one.isWorkday)
  const repeat = repeatOfRule(event.rule, startDay)
  return (
    <>
      <Row wrap>
        {event.chips.map((chip) => (
          <button
            key={chip.from}
            type="button"
            className={styles.chip}
            aria-label={t('calendar.quick.giveBack', { text: chip.text })}
            onClick={() => onGiveBack(chip)}
          >
            {chip.text} <Icon icon={X} size={12} />
          </button>
        ))}
        {event.chips.map((chip) =>
          chip.otherDay ? (
            <Button key={chip.otherDay} tone="quiet" onPress={() => onOther(chip)}>
              {t('calendar.quick.otherDay', { day: chip.otherDay })}
            </Button>
          ) : null,
        )}
        <PeopleProposals words={listNames(event.title)} people={people} onPeople={onPeople} />
      </Row>
      <section aria-label={t('calendar.quick.result')} aria-live="polite" className={styles.result}>
        <b>{event.title || t('calendar.untitled')}</b>
        <span>
          {whenText(event)} {holiday ? <Tag tone="warn">{localName(holiday.name, language)}</Tag> : null}
        </span>
        {repeat === null ? null : (
          <span>{repeat === 'other' ? t('calendar.otherRepeat') : repeatText(repeat, t, language)}</span>
        )}
        {event.lunar ? (
          <span>
            {t('calendar.form.lunarYearly', {
              date: t('calendar.lunar', { date: `${event.lunar.month}.${event.lunar.day}` }),
            })}
          </span>
        ) : null}
        <small>{[event.place, calendarName].filter(Boolean).join(' · ')}</small>
      </section>
    </>
  )
}
