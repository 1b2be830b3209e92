import { useTranslate } from '#kit/i18n/i18n.ts'
import { AuditLog } from '../audit/parts/audit-log.tsx'
import { BackupNote } from '../audit/parts/backup-note.tsx'
import { ChainCheck } from '../audit/parts/chain-check.tsx'

/** The audit log: sign-ins and administrative changes, newest first. */
export function AuditPage() {
  const t = useTranslate()
  return (
    <AuditLog title={t('admin.entry.audit')}>
      <BackupNote />
      <ChainCheck />
    </AuditLog>
  )
}
