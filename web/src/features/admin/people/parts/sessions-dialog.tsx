import type { AccountRow } from '@maru/api/account/people'
import type { PersonSession } from '@maru/api/admin/session'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { agentName } from '#kit/session/agent-name.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { useEndPersonSessions, usePersonSessions } from '../people.api.ts'
import { AppPasswordsPart } from './app-passwords-part.tsx'
import styles from './sessions-dialog.module.css'

/** Where a person is signed in: an administrator ends one session, or all of them. */
export function SessionsDialog({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const t = useTranslate()
  const name = localName(row.name, useLanguage())
  const answer = usePersonSessions(row.personCode)
  const end = useEndPersonSessions()
  const sessions = answer.data?.sessions ?? []
  const endAll = async () => {
    const question = { text: t('admin.people.sessionsAsk', { name }), isDanger: true }
    if (!(await askConfirm(question))) return
    const { count } = await end.mutateAsync({ personCode: row.personCode })
    showToast(t('admin.people.sessionsEnded', { count }))
  }
  const endOne = async ({ key }: PersonSession) => {
    const { count } = await end.mutateAsync({ personCode: row.personCode, key })
    showToast(t('admin.people.sessionsEnded', { count }))
  }
  return (
    <Dialog
      isOpen
      size="m"
      title={t('admin.people.sessionsOf', { name })}
      onClose={onClose}
      footer={
        sessions.length > 0 ? (
          <Button tone="danger" onPress={() => void endAll()} isPending={end.isPending}>
            {t('admin.people.sessionsEndAll')}
          </Button>
        ) : null
      }
    >
      {end.error ? <ErrorNote inline error={end.error} /> : null}
      <Answer
        answer={answer}
        rows={3}
        look="text"
        isEmpty={(data) => data.sessions.length === 0}
        empty={<Empty text={t('admin.people.sessionsNone')} />}
      >
        {(data) => (
          <ul>
            {data.sessions.map((session) => (
              <Row key={session.key} as="li" gap="3" justify="between" className={styles.session}>
                <span className={styles.place}>
                  <b title={session.agent}>{agentName(session.agent) || t('admin.people.sessionUnknown')}</b>
                  <small title={fullTime(session.seenAt)}>
                    {t('admin.people.sessionSeen', { time: listTime(session.seenAt) })} · {session.address}
                  </small>
                </span>
                <Button onPress={() => void endOne(session)} isPending={end.isPending}>
                  {t('admin.people.sessionEnd')}
                </Button>
              </Row>
            ))}
          </ul>
        )}
      </Answer>
      <AppPasswordsPart row={row} />
    </Dialog>
  )
}
