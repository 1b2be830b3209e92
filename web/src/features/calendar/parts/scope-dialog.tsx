import type { EventScope } from '@maru/api/calendar'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'

/** Properties of {@link ScopeDialog}; `act` is what happens to the chosen dates. */
export interface ScopeDialogProps {
  act: 'move' | 'edit' | 'remove'
  onChoose: (scope: EventScope) => void
  onClose: () => void
}

/** Asks which dates of a series a change affects. */
export function ScopeDialog({ act, onChoose, onClose }: ScopeDialogProps) {
  const t = useTranslate()
  const [scope, setScope] = useState<EventScope>('this')
  return (
    <Dialog
      isOpen
      isUrgent
      size="s"
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
      <RadioGroup
        label={t('calendar.scope.label')}
        value={scope}
        onChange={(value) => setScope(value as EventScope)} // one of the options below
        options={[
          { value: 'this', label: t('calendar.scope.this') },
          { value: 'following', label: t('calendar.scope.following') },
          { value: 'all', label: t('calendar.scope.all') },
        ]}
      />
    </Dialog>
  )
}
