import { type CalendarShare, calendarApi, shareLevels } from '@maru/api/calendar'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { usePage } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { IconButton } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { RadioGroup } from '#ui/form/choice.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { dayText } from '#ui/schedule/day-texts.ts'
import { addDays, nowIn } from '#ui/schedule/days.ts'
import { entryOf } from '../calendar.rules.ts'
import styles from './share-preview.module.css'
import { useEntryTexts, useViewZone } from './use-calendar.ts'

/** Properties of {@link SharePreview}; `shares` are those of the form, stored or not. */
export interface SharePreviewProps {
  calendarId: number
  shares: readonly CalendarShare[]
  onChange: (shares: readonly CalendarShare[]) => void
}

/** The levels with their meaning for one of the shares, and a day of the calendar as that person sees it. */
export function SharePreview({ calendarId, shares, onChange }: SharePreviewProps) {
  const t = useTranslate()
  const language = useLanguage()
  const [subject, setSubject] = useState<string | null>(null)
  const chosen = shares.find((one) => one.subject === subject) ?? shares[0]
  if (!chosen) return null
  return (
    <section aria-label={t('calendar.share.preview')} className={styles.preview}>
      <Select
        label={t('calendar.share.viewer')}
        value={chosen.subject}
        options={shares.map((one) => ({
          value: one.subject,
          label: localName(one.name, language) || one.subject,
        }))}
        onChange={setSubject}
      />
      <RadioGroup
        label={t('calendar.share.level')}
        value={chosen.level}
        options={shareLevels.map((value) => ({
          value,
          label: `${t(`calendar.share.levels.${value}`)} · ${t(`calendar.share.levelHints.${value}`)}`,
        }))}
        onChange={(value) => {
          const level = shareLevels.find((one) => one === value) ?? chosen.level
          onChange(shares.map((one) => (one.subject === chosen.subject ? { ...one, level } : one)))
        }}
      />
      <PreviewDay calendarId={calendarId} level={chosen.level} />
      <p className={styles.note}>{t('calendar.share.privateNote')}</p>
    </section>
  )
}

function PreviewDay({ calendarId, level }: { calendarId: number; level: CalendarShare['level'] }) {
  const t = useTranslate()
  const language = useLanguage()
  const timeZone = useViewZone()
  const texts = useEntryTexts()
  const [day, setDay] = useState(() => nowIn(timeZone).day)
  const answer = usePage(calendarApi.previewShares, { calendarId, level, day, timeZone })
  const entries = (answer.data ?? []).map((event) => ({
    ...entryOf(event, undefined, timeZone, texts),
    isHidden: event.eventId === null,
  }))
  return (
    <>
      <Row gap="1" className={styles.day}>
        <b>{t('calendar.share.previewOf', { day: dayText(day, language) })}</b>
        <IconButton size="s" label={t('calendar.previous')} onPress={() => setDay(addDays(day, -1))}>
          <Icon icon={ChevronLeft} size={14} />
        </IconButton>
        <IconButton size="s" label={t('calendar.next')} onPress={() => setDay(addDays(day, 1))}>
          <Icon icon={ChevronRight} size={14} />
        </IconButton>
      </Row>
      <Answer
        answer={answer}
        rows={3}
        empty={<p className={styles.note}>{t('calendar.share.previewEmpty')}</p>}
      >
        {() => (
          <ul className={styles.entries}>
            {entries.map((entry) => (
              <li key={entry.id} className={classes(styles.entry, entry.isHidden && styles.hidden)}>
                <span>{entry.title}</span>
                <small>
                  {entry.isAllDay
                    ? t('calendar.allDay')
                    : `${entry.start.slice(11)} – ${entry.end.slice(11)}`}
                  {entry.detail ? ` · ${entry.detail}` : ''}
                </small>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </>
  )
}
