import type { OwnSession } from '@maru/api/gnb/user-setting'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { agentName } from '#kit/session/agent-name.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import cardStyles from '#ui/form/setting-card.module.css'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useEndOwnSession, useOwnSessions } from '../setting.api.ts'
import styles from './security-panel.module.css'

/** Lists the sessions of the person. Every session except the current one can be ended. */
export function SecurityPanel() {
  const t = useTranslate()
  const sessions = useOwnSessions()
  return (
    <section aria-label={t('gnb.settingsSessions')}>
      <h3 className={cardStyles.title}>{t('gnb.settingsSessions')}</h3>
      <Card>
        {sessions.isError ? (
          <ErrorNote error={sessions.error} onRetry={() => void sessions.refetch()} />
        ) : sessions.isPending ? (
          <Skeleton rows={3} look="text" />
        ) : (
          <ul>
            {sessions.data.map((session) => (
              <SessionRow key={session.sessionId} session={session} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const t = useTranslate()
  const end = useEndOwnSession()
  const name = agentName(session.agent) || t('gnb.settingsSessionUnknown')
  const ask = async () => {
    if (!(await askConfirm({ text: t('gnb.settingsSessionEndQuestion', { name }), isDanger: true }))) return
    try {
      await end.mutateAsync({ sessionId: session.sessionId })
      showToast(t('gnb.settingsSessionEnded'))
    } catch (error) {
      await showAlert({ title: t('gnb.settingsSessionEndFailed'), text: errorText(error, t) })
    }
  }
  return (
    <Row as="li" gap="3" className={styles.session}>
      <span className={styles.place}>
        <strong>{name}</strong>
        <small className={styles.detail}>
          {t('gnb.settingsSessionSeen', { address: session.address, time: listTime(session.seenDate) })}
        </small>
      </span>
      {session.isCurrent ? (
        <Tag>{t('gnb.settingsSessionCurrent')}</Tag>
      ) : (
        <Button onPress={() => void ask()}>{t('gnb.settingsSessionEnd')}</Button>
      )}
    </Row>
  )
}
