import type { SeriesScope } from '@maru/api/kit/time/repeat'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'

/** Properties of {@link ScopeDialog}; `act` is what happens to the chosen dates. */
export interface ScopeDialogProps {
  act: 'edit' | 'cancel' | 'move'
  onClose: () => void
  onChoose: (scope: SeriesScope) => void
}

/** Asks which dates of a series a change affects. A move has a day, so it is not offered for all dates. */
export function ScopeDialog({ act, onClose, onChoose }: ScopeDialogProps) {
  const t = useTranslate()
  const [scope, setScope] = useState<SeriesScope>('this')
  const scopes: SeriesScope[] = act === 'move' ? ['this', 'following'] : ['this', 'following', 'all']
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="s"
      title={t(`reservation.scope.${act}`)}
      footer={
        <>
          <Button onPress={onClose}>{t('reservation.close')}</Button>
          <Button tone={act === 'cancel' ? 'danger' : 'primary'} onPress={() => onChoose(scope)}>
            {t(`reservation.acts.${act}`)}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t('reservation.scope.label')}
        value={scope}
        onChange={(value) => setScope(value as SeriesScope)} // one of the options below
        options={scopes.map((value) => ({ value, label: t(`reservation.scope.${value}`) }))}
      />
    </Dialog>
  )
}
