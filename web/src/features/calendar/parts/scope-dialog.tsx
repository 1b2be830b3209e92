import { type ChangedDateChoice, calendarApi, type EventScope } from '@maru/api/calendar'
import { useState } from 'react'
import { useRead } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ChangedDates } from '../scope/parts/changed-dates.tsx'
import { ScopeOptions } from '../scope/parts/scope-options.tsx'

/** Properties of {@link ScopeDialog}; `act` is what happens to the chosen dates, `target` the date it begins from. */
export interface ScopeDialogProps {
  act: 'edit' | 'remove'
  target: { eventId: number; original: string | null }
  /** `changedDates` is what dates that were changed alone do if the edited part gets a new time. */
  onChoose: (scope: EventScope, changedDates: ChangedDateChoice) => void
  onClose: () => void
}

/** Asks which dates of a series an edit or a removal affects, and says how many these are. */
export function ScopeDialog({ act, target, onChoose, onClose }: ScopeDialogProps) {
  const t = useTranslate()
  const [scope, setScope] = useState<EventScope>('this')
  const [choice, setChoice] = useState<ChangedDateChoice>('stay')
  const { eventId, original } = target
  const { data } = useRead(calendarApi.countDates, original === null ? null : { eventId, original })
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
          <Button
            tone={act === 'remove' ? 'danger' : 'primary'}
            autoFocus
            onPress={() => onChoose(scope, choice)}
          >
            {t(act === 'remove' ? 'kit.remove' : 'kit.ok')}
          </Button>
        </>
      }
    >
      <ScopeOptions label={t('calendar.scope.label')} scopes={data} value={scope} onChange={setScope} />
      {data && original !== null && act === 'edit' ? (
        <ChangedDates {...{ scopes: data, scope, original, choice }} onChoice={setChoice} />
      ) : null}
    </Dialog>
  )
}
