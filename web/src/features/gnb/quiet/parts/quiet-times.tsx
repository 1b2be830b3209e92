import type { WorkTimes } from '@maru/api/kit/quiet/topics'
import { Plus, X } from 'lucide-react'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { timeOf } from '#kit/i18n/time-text.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { SettingRow } from '#ui/form/setting-card.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { readTimes, timesText } from '../quiet.rules.ts'
import styles from './quiet.module.css'

/** The number of times that a digest can have. */
const mostTimes = 4

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** A new time: the first full hour from noon that is free. */
const nextTime = (times: readonly number[]) =>
  [720, 780, 840, 900, 960].find((one) => !times.includes(one)) ?? 660

/** The working hours of the calendar, and the times of the digest. */
export function QuietTimes({
  work,
  times,
  onChange,
}: {
  work: WorkTimes
  times: string
  onChange: (times: string) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const list = readTimes(times)
  const set = (next: readonly number[]) => onChange(timesText([...new Set(next)].sort((a, b) => a - b)))
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  // 4 January 1970 was a Sunday.
  const days = work.week.map((one) => weekday.format(new Date(Date.UTC(1970, 0, 4 + one)))).join(' ')
  return (
    <>
      <SettingRow name={t('gnb.quiet.work')} hint={t('gnb.quiet.workHint')}>
        {t('gnb.quiet.workTimes', { days, from: timeOf(work.from), until: timeOf(work.until) })}
      </SettingRow>
      <SettingRow name={t('gnb.quiet.digest')} hint={t('gnb.quiet.digestHint')}>
        <Row wrap>
          {list.map((minutes, place) => (
            <Row key={minutes} gap="0" className={styles.time}>
              <TimeField
                hideLabel
                isNeverEmpty
                label={`${t('gnb.quiet.digest')} ${place + 1}`}
                value={timeOf(minutes)}
                onChange={(time) => time && set(list.map((one) => (one === minutes ? minutesOf(time) : one)))}
              />
              {list.length > 1 ? (
                <IconButton
                  size="s"
                  label={t('gnb.quiet.digestRemove', { time: timeOf(minutes) })}
                  onPress={() => set(list.filter((one) => one !== minutes))}
                >
                  <Icon icon={X} size={14} />
                </IconButton>
              ) : null}
            </Row>
          ))}
          {list.length < mostTimes ? (
            <Button
              tone="quiet"
              icon={<Icon icon={Plus} size={14} />}
              onPress={() => set([...list, nextTime(list)])}
            >
              {t('gnb.quiet.digestAdd')}
            </Button>
          ) : null}
        </Row>
      </SettingRow>
    </>
  )
}
