import type { Folder } from '@maru/api/mail'
import { useRef } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { SaveStopped, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { saveBackup } from '../../settings.api.ts'
import { dayAfter } from '../wall.rules.ts'
import styles from './panel.module.css'

interface BackupDraft {
  hasPeriod: boolean
  start: string
  end: string
}

/** Downloads the mails of a folder, all or those of a period (spec 3§2). */
export function BackupDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const t = useTranslate()
  const isJob = useRef(false)
  const confirm: Parameters<typeof saveBackup>[2] = async ({ resultCode, maxSize, transitionSize }) => {
    if (resultCode === 'MaximumSizeExceeded') {
      await showAlert(t('mail.settings.mailbox.tooLarge', { size: sizeText(maxSize) }))
      return false
    }
    isJob.current = false
    if (resultCode !== 'SwitchLargeCapacity') return true
    isJob.current = await askConfirm(t('mail.settings.mailbox.large', { size: sizeText(transitionSize) }))
    return isJob.current
  }
  const form = useRoomForm<BackupDraft, null, void>({
    start: { hasPeriod: false, start: '', end: '' },
    base: null,
    check: ({ hasPeriod, start, end }) =>
      hasPeriod && start !== '' && end !== '' && start > end ? { end: t('mail.errors.oofOrder') } : {},
    save: async ({ hasPeriod, start, end }) => {
      const isDone = await saveBackup(
        {
          folderId: folder.id,
          ...(hasPeriod && start !== '' ? { start } : {}),
          // The server takes the day after the last one (spec 3§5).
          ...(hasPeriod && end !== '' ? { end: dayAfter(end) } : {}),
        },
        `${folder.displayName}.zip`,
        confirm,
      ).catch(async (error) => {
        await showAlert(`${t('mail.settings.mailbox.failed')}\n${errorText(error, t)}`)
        return false
      })
      if (!isDone) throw new SaveStopped()
    },
    onSaved: () => {
      if (isJob.current) showToast(t('mail.settings.mailbox.backupStarted'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="n"
      title={`${t('mail.settings.mailbox.backup')} · ${folder.displayName}`}
      saveText={t('mail.settings.mailbox.download')}
      onClose={onClose}
    >
      <p className={styles.text}>{t('mail.settings.mailbox.backupText')}</p>
      <Switch isSelected={form.draft.hasPeriod} onChange={(hasPeriod) => form.change({ hasPeriod })}>
        {t('mail.settings.mailbox.usePeriod')}
      </Switch>
      {form.draft.hasPeriod ? (
        <div className={styles.pair}>
          <DateField {...form.field('start')} label={t('mail.settings.mailbox.from')} />
          <DateField {...form.field('end')} label={t('mail.settings.mailbox.until')} />
        </div>
      ) : null}
    </FormDialog>
  )
}
