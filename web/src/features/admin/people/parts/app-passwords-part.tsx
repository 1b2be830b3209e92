import type { AppPassword } from '@maru/api/account/app-password'
import type { AccountRow } from '@maru/api/account/people'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { usePersonAppPasswords, useRevokePersonAppPassword } from '../people.api.ts'
import styles from './sessions-dialog.module.css'

/** The app passwords of a person: an administrator removes those of lost or unknown programs. */
export function AppPasswordsPart({ row }: { row: AccountRow }) {
  const t = useTranslate()
  const answer = usePersonAppPasswords(row.personCode)
  const revoke = useRevokePersonAppPassword()
  const revokeOne = async ({ appPasswordId, name }: AppPassword) => {
    if (!(await askConfirm({ text: t('admin.people.appPasswordAsk', { name }), isDanger: true }))) return
    await revoke.mutateAsync({ personCode: row.personCode, appPasswordId })
    showToast(t('admin.people.appPasswordRevoked', { name }))
  }
  return (
    <section aria-label={t('admin.people.appPasswords')}>
      <h3 className={styles.head}>{t('admin.people.appPasswords')}</h3>
      {revoke.error ? <ErrorNote inline error={revoke.error} /> : null}
      <Answer
        answer={answer}
        rows={2}
        look="text"
        isEmpty={(data) => data.appPasswords.length === 0}
        empty={<Empty text={t('admin.people.appPasswordsNone')} />}
      >
        {(data) => (
          <ul>
            {data.appPasswords.map((one) => (
              <Row key={one.appPasswordId} as="li" gap="3" justify="between" className={styles.session}>
                <span className={styles.place}>
                  <b>{one.name}</b>
                  <small title={fullTime(one.lastUsedAt ?? one.createdAt)}>
                    {one.lastUsedAt
                      ? t('admin.people.sessionSeen', { time: listTime(one.lastUsedAt) })
                      : t('admin.people.appPasswordUnused', { time: listTime(one.createdAt) })}
                  </small>
                </span>
                <Button onPress={() => void revokeOne(one)} isPending={revoke.isPending}>
                  {t('admin.people.appPasswordRevoke')}
                </Button>
              </Row>
            ))}
          </ul>
        )}
      </Answer>
    </section>
  )
}
