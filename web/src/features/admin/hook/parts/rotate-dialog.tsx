import type { Hook } from '@maru/api/admin/hook'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import styles from '../../parts/form.module.css'
import { type HookSecret, useRotateHook } from '../hook.api.ts'

const overlaps = ['0', '24', '168'] as const
type Overlap = (typeof overlaps)[number]

/** Asks how long the former address works in addition to the new one, also after the viewer took the hook over. */
export function RotateDialog({
  hook: { hookId },
  isTakenOver,
  onSecret,
  onClose,
}: {
  hook: Hook
  isTakenOver: boolean
  onSecret: (secret: HookSecret) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const rotate = useRotateHook()
  const form = useRoomForm<{ overlap: Overlap }, null, HookSecret>({
    start: { overlap: '24' },
    base: null,
    check: () => ({}),
    save: ({ overlap }) => rotate.mutateAsync({ hookId, overlapHours: Number(overlap) }),
    onSaved: (answer) => {
      onClose()
      onSecret(answer)
    },
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title={t('admin.hook.rotate')}
      saveText={t('admin.hook.rotate')}
      onClose={onClose}
    >
      {isTakenOver ? <p className={styles.note}>{t('admin.hook.rotateTakenOver')}</p> : null}
      <p className={styles.note}>{t('admin.hook.rotateText')}</p>
      <Select
        label={t('admin.hook.overlap')}
        options={overlaps.map((value) => ({ value, label: t(`admin.hook.overlapHours.${value}`) }))}
        value={form.draft.overlap}
        onChange={(overlap) => form.change({ overlap })}
      />
    </FormDialog>
  )
}
