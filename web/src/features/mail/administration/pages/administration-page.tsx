import { useTranslate } from '#kit/i18n/i18n.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import styles from '../parts/administration.module.css'
import { BoxesPart } from '../parts/boxes-part.tsx'
import { DomainsPart } from '../parts/domains-part.tsx'
import { GroupsPart } from '../parts/groups-part.tsx'
import { LimitsPart } from '../parts/limits-part.tsx'
import { QueuePart } from '../parts/queue-part.tsx'
import { ServerPart } from '../parts/server-part.tsx'
import { ServerSignIn } from '../parts/server-sign-in.tsx'
import { TracesPart } from '../parts/traces-part.tsx'

/** Administration of mail: domains, groups, mailboxes, limits, the queue and traces. */
export function MailAdministrationPage() {
  const t = useTranslate()
  return (
    <>
      <PageHeader title={t('mail.entry.administration')} />
      <div className={styles.stack}>
        <DomainsPart />
        <GroupsPart />
        <BoxesPart />
        <LimitsPart />
        <ServerPart />
        <ServerSignIn />
        <QueuePart />
        <TracesPart />
      </div>
    </>
  )
}
