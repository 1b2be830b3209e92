import type { HeldData } from '@maru/api/admin/personal'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import styles from '../../parts/form.module.css'
import { useErasePerson } from '../personal.api.ts'

/** Erases a person after their code was typed. */
export function EraseDialog({ held, onClose }: { held: HeldData; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const erase = useErasePerson()
  const { personCode } = held
  const form = useRoomForm<{ confirmedCode: string }, null, unknown>({
    start: { confirmedCode: '' },
    base: null,
    check: ({ confirmedCode }) => ({
      confirmedCode: confirmedCode.trim() === personCode ? '' : t('admin.errors.erasureNotConfirmed'),
    }),
    save: ({ confirmedCode }) => erase.mutateAsync({ personCode, confirmedCode: confirmedCode.trim() }),
    onSaved: () => {
      showToast(t('admin.personal.eraseDone'))
      onClose()
    },
    leaveQuestion: t('admin.leave'),
    faultFields: { 'admin.erasureNotConfirmed': 'confirmedCode' },
  })
  return (
    <FormDialog
      form={form}
      isDanger
      saveText={t('admin.personal.erase')}
      title={t('admin.personal.eraseTitle', { name: localName(held.personName, language) })}
      onClose={onClose}
    >
      <p className={styles.note}>{t('admin.personal.eraseText', { code: personCode })}</p>
      <TextField
        {...form.field('confirmedCode')}
        label={t('admin.personal.eraseCode')}
        capitals="none"
        autoComplete="off"
        maxLength={64}
        isRequired
      />
    </FormDialog>
  )
}
