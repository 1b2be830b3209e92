import type { MailMirror } from '@maru/api/mail/mirror/mirror'
import type { MailMove } from '@maru/api/mail/mirror/move'
import { useEffect } from 'react'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Sheet } from '#ui/layout/stack.tsx'
import { useDisconnectMailMirror, useMailMoves, useStartMailMove } from '../mirror.api.ts'
import styles from './mirror-card.module.css'

const shownAtMost = 20

/** What the portal has of the server, and what it has not. */
function Compared({ move }: { move: MailMove }) {
  const t = useTranslate()
  const { compared, serverOnly, serverList } = move
  if (serverOnly === 0) return <p role="status">{t('mail.settings.move.back.whole', { count: compared })}</p>
  const shown = serverList.slice(0, shownAtMost)
  const more = serverOnly - shown.reduce((all, one) => all + one.count, 0)
  return (
    <>
      <p role="status" className={styles.reason}>
        {t('mail.settings.move.back.left', { count: serverOnly, total: compared })}
      </p>
      <ul className={styles.list}>
        {shown.map((one, at) => {
          const { folder, subject, count, size } = one
          const reason = t(`mail.settings.move.reasons.${one.reason}`)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
            <li key={at}>
              {one.reason === 'outside'
                ? t('mail.settings.move.back.folder', { folder, count, reason })
                : t('mail.settings.move.back.item', { folder, subject, size: sizeText(size), reason })}
            </li>
          )
        })}
      </ul>
      {more > 0 ? (
        <p className={styles.detail}>{t('mail.settings.move.back.more', { count: more })}</p>
      ) : null}
    </>
  )
}

/** Compares all mails of the server with the portal, and then disconnects the mailbox. */
export function LeaveDialog({ mirror, onClose }: { mirror: MailMirror; onClose: () => void }) {
  const t = useTranslate()
  const { data: moves } = useMailMoves()
  const { mutateAsync: start } = useStartMailMove()
  const disconnect = useDisconnectMailMirror()
  const canAsk = mirror.state === 'running' || mirror.state === 'filling'
  useEffect(() => {
    if (canAsk) void start({ kind: 'back' }).catch((error: unknown) => showAlert(errorText(error, t)))
  }, [canAsk, start, t])
  const back = moves?.back ?? null
  const isDone = back?.state === 'done'
  const leaves = Math.max(isDone ? back.serverOnly : 0, mirror.refused)
  const end = async () => {
    try {
      await disconnect.mutateAsync({ leaves })
      onClose()
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="n"
      title={t('mail.settings.move.back.title')}
      footer={
        <Button
          tone="danger"
          isDisabled={canAsk && !isDone}
          isPending={disconnect.isPending}
          onPress={() => void end()}
        >
          {t(leaves > 0 || !canAsk ? 'mail.settings.move.back.leave' : 'mail.settings.move.back.disconnect')}
        </Button>
      }
    >
      <Sheet>
        <Hint tone="2" size="inherit">
          {t('mail.settings.move.back.text')}
        </Hint>
        {canAsk ? null : (
          <p className={styles.reason}>
            {mirror.seenAt === null
              ? t('mail.settings.move.back.awayFirst')
              : t('mail.settings.move.back.away', { time: listTime(mirror.seenAt) })}
          </p>
        )}
        {canAsk && !isDone ? <p role="status">{t('mail.settings.move.back.checking')}</p> : null}
        {isDone && back ? <Compared move={back} /> : null}
        <p className={styles.detail}>{t('mail.settings.mirror.askDisconnect')}</p>
      </Sheet>
    </Dialog>
  )
}
