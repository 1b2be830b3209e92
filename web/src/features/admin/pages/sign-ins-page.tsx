import { useTranslate } from '#kit/i18n/i18n.ts'
import { AuditLog } from '../audit/parts/audit-log.tsx'

/** Who signed in, who failed, and what ended sessions, newest first. */
export function SignInsPage() {
  const t = useTranslate()
  return <AuditLog title={t('admin.entry.signIns')} kind="signIn" />
}
