import type { MailMirror } from '@maru/api/mail/mirror/mirror'
import { useState } from 'react'
import { listTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Actions, Sheet } from '#ui/layout/stack.tsx'
import { useMailMirror } from '../mirror.api.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import styles from './mirror-card.module.css'
import { MirrorDialog } from './mirror-dialog.tsx'
import { connectText, useMirrorReason } from './mirror-reason.tsx'
import { MoveStep } from './move-step.tsx'

/** The room of the mailbox on the server, and what to do if there is none. */
function RoomLine({ room: { used, limit, readAt } }: { room: NonNullable<MailMirror['room']> }) {
  const t = useTranslate()
  const sizes = { used: sizeText(used), limit: sizeText(limit), time: listTime(readAt) }
  return (
    <>
      <p className={styles.detail}>{t('mail.settings.mirror.room', sizes)}</p>
      {used >= limit ? <p className={styles.reason}>{t('mail.settings.mirror.full')}</p> : null}
    </>
  )
}

/** The mailbox that the company signs in to, and what the person has to do for sending. */
function SharedLines({ mirror, needsSending }: { mirror: MailMirror; needsSending: boolean }) {
  const t = useTranslate()
  const { name } = mirror
  return (
    <>
      <p className={name === null ? styles.reason : styles.detail}>
        {name === null
          ? t('mail.errors.signInNoName')
          : `${t('mail.settings.mirror.shared.byCompany')} ${t('mail.settings.mirror.shared.mailbox', { name })}`}
      </p>
      {needsSending ? (
        <p className={styles.reason}>{t('mail.settings.mirror.shared.sendingNeeded')}</p>
      ) : null}
    </>
  )
}

/** The mailbox on the mail server of the company: connects and disconnects it. Nothing without such a server. */
export function MirrorCard() {
  const t = useTranslate()
  const reasonOf = useMirrorReason()
  const { data: mirror } = useMailMirror()
  const [isAsking, setAsking] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  if (!mirror || mirror.server === null) return null
  const { server, state, shown, refused, portalOnly, seenAt } = mirror
  const reason = reasonOf(mirror)
  const needsSending = state !== 'none' && state !== 'paused' && mirror.sendingPassword === 'needed'
  return (
    <Card label={t('mail.settings.mirror.title')}>
      <Sheet>
        <Hint tone="2" size="inherit">
          {t('mail.settings.mirror.text', { server })}
        </Hint>
        <p className={styles.detail}>{t('mail.settings.mirror.limits')}</p>
        <p role="status">
          <strong>{t(`mail.settings.mirror.states.${state}`)}</strong>
          {state === 'none' ? null : ` · ${t('mail.settings.mirror.counts', { shown })}`}
        </p>
        {seenAt === null ? null : (
          <p className={styles.detail}>{t('mail.settings.mirror.seen', { time: listTime(seenAt) })}</p>
        )}
        {refused > 0 ? (
          <p className={styles.detail}>{t('mail.settings.mirror.refused', { count: refused })}</p>
        ) : null}
        {portalOnly > 0 ? (
          <p className={styles.detail}>{t('mail.settings.mirror.portalOnly', { count: portalOnly })}</p>
        ) : null}
        {mirror.room === null ? null : <RoomLine room={mirror.room} />}
        {mirror.byCompany ? <SharedLines mirror={mirror} needsSending={needsSending} /> : null}
        {reason === '' ? null : <p className={styles.reason}>{reason}</p>}
        <Actions>
          {state === 'none' || state === 'paused' ? (
            <Button tone="primary" onPress={() => setAsking(true)}>
              {connectText(mirror, t)}
            </Button>
          ) : null}
          {needsSending ? (
            <Button onPress={() => setAsking(true)}>{t('mail.settings.mirror.shared.giveSending')}</Button>
          ) : null}
          {state === 'none' ? null : (
            <Button onPress={() => setLeaving(true)}>{t('mail.settings.mirror.disconnect')}</Button>
          )}
        </Actions>
        {state === 'none' ? null : <MoveStep />}
      </Sheet>
      {isLeaving ? <LeaveDialog mirror={mirror} onClose={() => setLeaving(false)} /> : null}
      {isAsking ? <MirrorDialog mirror={mirror} onClose={() => setAsking(false)} /> : null}
    </Card>
  )
}
