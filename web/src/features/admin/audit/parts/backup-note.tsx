import { fullTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { useAccount } from '#kit/session/session.ts'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import { useBackupState } from '../audit.api.ts'

/** One line with the age of the last backup, for super administrators; a warning if it is missing, old or failed. */
export function BackupNote() {
  const t = useTranslate()
  const { isSuperAdmin } = useAccount().permissions
  const { data, error, refetch } = useBackupState(isSuperAdmin)
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { finishedAt, seconds, rowCount, byteCount, testedAt, unfinishedAt, fault, isLate } = data
  const lines = [
    finishedAt === null
      ? t('admin.backup.none')
      : t('admin.backup.last', {
          time: fullTime(finishedAt),
          rows: (rowCount ?? 0).toLocaleString(),
          size: sizeText(byteCount ?? 0),
          seconds: Math.ceil(seconds ?? 0),
        }),
    fault === null ? '' : t('admin.backup.failed', { fault }),
    fault === null && unfinishedAt !== null
      ? t('admin.backup.unfinished', { time: fullTime(unfinishedAt) })
      : '',
    testedAt === null ? t('admin.backup.untested') : t('admin.backup.tested', { time: fullTime(testedAt) }),
    isLate ? t('admin.backup.late') : '',
  ]
  return <ActionNote tone={isLate ? 'warn' : 'info'} text={lines.filter(Boolean).join(' ')} />
}
