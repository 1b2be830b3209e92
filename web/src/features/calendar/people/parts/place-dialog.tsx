import { calendarApi, calendarLimits } from '@maru/api/calendar'
import { useState } from 'react'
import { usePage } from '#kit/call/read.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { useViewZone } from '../../parts/use-calendar.ts'
import styles from './place-dialog.module.css'
import { usePlaceDetail } from './place-section.tsx'
import type { TeamState } from './use-team.ts'

/** The rooms that the viewer may book; each tick shows or hides the column of a room at once. */
export function PlaceDialog({ team, day, onClose }: { team: TeamState; day: string; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const timeZone = useViewZone()
  const detailOf = usePlaceDetail()
  const [typed, setTyped] = useState('')
  const rooms = usePage(calendarApi.listPlaceTimes, { day, timeZone })
  const text = typed.normalize('NFC').trim().toLowerCase()
  const list = (rooms.data ?? []).filter(({ name }) =>
    [name.ko, name.en, name.zh].some((one) => one.toLowerCase().includes(text)),
  )
  const chosen = new Set(team.placeIds)
  const isFull = chosen.size >= calendarLimits.places
  return (
    <Dialog
      isOpen
      size="s"
      title={t('calendar.team.addPlace')}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('kit.close')}</Button>}
    >
      <div className={styles.places}>
        <TextField label={t('calendar.team.findPlace')} value={typed} onChange={setTyped} />
        {rooms.error ? <ErrorNote error={rooms.error} inline onRetry={() => void rooms.refetch()} /> : null}
        {rooms.isPending ? <Skeleton rows={5} /> : null}
        {rooms.data && list.length === 0 ? <Empty text={t('calendar.team.noPlace')} /> : null}
        {isFull ? (
          <Hint tone="2" role="status">
            {t('calendar.team.mostPlaces', { most: calendarLimits.places })}
          </Hint>
        ) : null}
        <ul className={styles.list}>
          {list.map((room) => (
            <li key={room.resourceId}>
              <Checkbox
                isSelected={chosen.has(room.resourceId)}
                isDisabled={isFull && !chosen.has(room.resourceId)}
                onChange={(isShown) => team.showPlace(room.resourceId, isShown)}
              >
                <span className={styles.name}>{localName(room.name, language)}</span>
                <Muted className={styles.detail}>{detailOf(room)}</Muted>
              </Checkbox>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
