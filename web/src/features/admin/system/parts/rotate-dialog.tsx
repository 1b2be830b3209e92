import type { LinkedSystem } from '@maru/api/admin/system'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import styles from '../../parts/form.module.css'
import { type SystemSecrets, useRotateSystemToken } from '../system.api.ts'

const lifetimes = ['30', '90', '180', '365']
const overlaps = ['0', '1', '24', '72', '168']

/** Asks for the end of a new token, and how long the former one works in addition. */
export function RotateDialog({
  system: { systemId },
  onSecrets,
  onClose,
}: {
  system: LinkedSystem
  onSecrets: (secrets: SystemSecrets) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const rotate = useRotateSystemToken()
  const form = useRoomForm<{ days: string; overlap: string }, null, { token: string }>({
    start: { days: '365', overlap: '24' },
    base: null,
    check: () => ({}),
    save: ({ days, overlap }) =>
      rotate.mutateAsync({ systemId, days: Number(days), overlapHours: Number(overlap) }),
    onSaved: (answer) => {
      onClose()
      onSecrets(answer)
    },
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title={t('admin.system.rotate')}
      saveText={t('admin.system.rotate')}
      onClose={onClose}
    >
      <p className={styles.note}>{t('admin.system.rotateText')}</p>
      <Select
        label={t('admin.system.days')}
        options={lifetimes.map((value) => ({ value, label: t('admin.system.dayCount', { count: value }) }))}
        value={form.draft.days}
        onChange={(days) => form.change({ days })}
      />
      <Select
        label={t('admin.system.overlap')}
        options={overlaps.map((value) => ({
          value,
          label:
            value === '0' ? t('admin.system.overlapNone') : t('admin.system.overlapHours', { count: value }),
        }))}
        value={form.draft.overlap}
        onChange={(overlap) => form.change({ overlap })}
      />
    </FormDialog>
  )
}
