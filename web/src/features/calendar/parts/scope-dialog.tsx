import { calendarApi, type EventScope } from '@maru/api/calendar'
import type { Output } from '@maru/api/kit/endpoint'
import { useState } from 'react'
import { useRead } from '#kit/call/read.ts'
import { useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { dayText } from '#ui/schedule/day-texts.ts'
import styles from './scope-dialog.module.css'

/** Properties of {@link ScopeDialog}; `act` is what happens to the chosen dates, `target` the date it begins from. */
export interface ScopeDialogProps {
  act: 'move' | 'edit' | 'remove'
  target: { eventId: number; original: string | null }
  onChoose: (scope: EventScope) => void
  onClose: () => void
}

type Counts = Output<typeof calendarApi.countDates>

/** The number of dates of a part of a series, with its first and last day; without an end only the first. */
function usePartText() {
  const t = useTranslate()
  const language = useLanguage()
  return ({ count, firstDay, lastDay }: Counts['all']) => {
    const first = dayText(firstDay, language)
    if (count === null || lastDay === null) return t('calendar.scope.from', { day: first })
    const days = lastDay === firstDay ? first : `${first} – ${dayText(lastDay, language)}`
    return `${t('calendar.scope.count', { count })} · ${days}`
  }
}

/** Asks which dates of a series a change affects, and says how many these are. */
export function ScopeDialog({ act, target, onChoose, onClose }: ScopeDialogProps) {
  const t = useTranslate()
  const partText = usePartText()
  const [scope, setScope] = useState<EventScope>('this')
  const { eventId, original } = target
  const { data } = useRead(calendarApi.countDates, original === null ? null : { eventId, original })
  const part = data && scope !== 'this' ? data[scope] : undefined
  return (
    <Dialog
      isOpen
      isUrgent
      size="n"
      title={t(`calendar.scope.${act}`)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button tone={act === 'remove' ? 'danger' : 'primary'} autoFocus onPress={() => onChoose(scope)}>
            {t(act === 'remove' ? 'kit.remove' : 'kit.ok')}
          </Button>
        </>
      }
    >
      <div className={styles.scopes}>
        <RadioGroup
          label={t('calendar.scope.label')}
          value={scope}
          onChange={(value) => setScope(value as EventScope)} // one of the options below
          options={[
            {
              value: 'this',
              label: t('calendar.scope.this'),
              hint: data && partText({ count: 1, firstDay: data.day, lastDay: data.day, changedCount: 0 }),
            },
            {
              value: 'following',
              label: t('calendar.scope.following'),
              hint: data && partText(data.following),
            },
            { value: 'all', label: t('calendar.scope.all'), hint: data && partText(data.all) },
          ]}
        />
      </div>
      {part && part.changedCount > 0 && act !== 'remove' ? (
        <p role="status" className={styles.changed}>
          {t('calendar.scope.changed', { count: part.changedCount })}
        </p>
      ) : null}
    </Dialog>
  )
}
