import { mailApi } from '@maru/api/mail'
import { useState } from 'react'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Actions, Row, Stack } from '#ui/layout/stack.tsx'
import { Empty } from '#ui/notice.tsx'
import { LinksCard } from '../../link/parts/links-card.tsx'
import { useFolders } from '../../mail.api.ts'
import { senderName } from '../../mail.rules.ts'
import { useRemoveOlder, useUsage } from '../../settings.api.ts'
import { OlderField } from './older-field.tsx'
import styles from './panel.module.css'
import { Panel } from './panel.tsx'

/** What takes the storage: folders, the largest mails, and old ones (spec 3§2). */
export function StoragePanel() {
  const t = useTranslate()
  const folders = useFolders()
  const [before, setBefore] = useState('')
  const usage = useUsage(before)
  const largest = { ...usage, data: usage.data?.largest }
  return (
    <Panel title={t('mail.entry.settings.storage')}>
      <Card label={t('mail.settings.mailbox.byFolder')}>
        <Answer answer={folders} rows={4}>
          {(rows) => (
            <ul>
              {[...rows]
                .sort((one, other) => other.totalSize - one.totalSize)
                .slice(0, 8)
                .map((folder) => (
                  <li key={folder.id} className={styles.row}>
                    <span className={styles.about}>{folder.displayName}</span>
                    <span>{sizeText(folder.totalSize)}</span>
                  </li>
                ))}
            </ul>
          )}
        </Answer>
      </Card>
      <EmptyButtons folders={folders.data ?? []} />
      <Older before={before} onBefore={setBefore} older={usage.data?.older} />
      <h4 className={styles.legend}>{t('mail.settings.mailbox.largest')}</h4>
      <Card>
        <Answer answer={largest} rows={4} empty={<Empty text={t('mail.settings.mailbox.noMails')} />}>
          {(rows) => (
            <ul>
              {rows.map((row) => (
                <li key={row.id} className={styles.row}>
                  <span className={styles.about}>
                    {row.subject || t('mail.list.noSubject')}
                    <small className={styles.detail}>{senderName(row)}</small>
                  </span>
                  <span>{sizeText(row.size)}</span>
                </li>
              ))}
            </ul>
          )}
        </Answer>
      </Card>
      <LinksCard />
    </Panel>
  )
}

function EmptyButtons({
  folders,
}: {
  folders: readonly { id: string; wellKnownFolderName: string; displayName: string }[]
}) {
  const t = useTranslate()
  const empty = useChange(mailApi.emptyFolder)
  const of = (known: string) => folders.find((one) => one.wellKnownFolderName === known)
  const clear = async (known: 'junkemail' | 'deleteditems') => {
    const folder = of(known)
    if (!folder) return
    const name = folder.displayName
    if (!(await askConfirm({ text: t('mail.settings.mailbox.askPurge', { name }), isDanger: true }))) return
    await empty.mutateAsync({ id: folder.id, mode: 'HardDelete' }).then(
      (count) => showToast(t('mail.settings.mailbox.emptied', { count })),
      (error) => showAlert(errorText(error, t)),
    )
  }
  return (
    <Actions>
      <Button onPress={() => void clear('junkemail')}>{t('mail.settings.mailbox.emptyJunk')}</Button>
      <Button onPress={() => void clear('deleteditems')}>{t('mail.settings.mailbox.emptyDeleted')}</Button>
    </Actions>
  )
}

function Older({
  before,
  onBefore,
  older,
}: {
  before: string
  onBefore: (day: string) => void
  older: { count: number; size: number } | undefined
}) {
  const t = useTranslate()
  const remove = useRemoveOlder()
  const count = older?.count ?? 0
  const run = async () => {
    if (!(await askConfirm(t('mail.settings.mailbox.askOlder', { count })))) return
    await remove.mutateAsync({ before }).then(
      (moved) => showToast(t('mail.done.removed', { count: moved })),
      (error) => showAlert(errorText(error, t)),
    )
  }
  return (
    <Stack as="section" aria-label={t('mail.settings.mailbox.older')} className={styles.group}>
      <h4 className={styles.legend}>{t('mail.settings.mailbox.older')}</h4>
      <Row gap="3" align="end" wrap>
        <OlderField value={before} onChange={onBefore} />
        <Button onPress={() => void run()} isDisabled={before === '' || count === 0}>
          {t('mail.settings.mailbox.olderMove')}
        </Button>
      </Row>
      {before !== '' && older ? (
        <small className={styles.detail} role="status">
          {t('mail.settings.mailbox.olderLine', { count, size: sizeText(older.size) })}
        </small>
      ) : null}
    </Stack>
  )
}
