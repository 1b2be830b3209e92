import type { MailMove } from '@maru/api/mail/mirror/move'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { errorText } from '#kit/i18n/error-text.ts'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { Button } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { Actions, Stack } from '#ui/layout/stack.tsx'
import { useMailMoves, useStartMailMove, useStopMailMove } from '../mirror.api.ts'
import styles from './mirror-card.module.css'

/** What has gone wrong in a move, one sentence each. */
export function moveFaults({ reason, detail, refused, missing }: MailMove, t: Translate): string[] {
  const words = (text: string) => (text === '' ? '' : ` ${t('mail.settings.move.words', { text })}`)
  const why = reason === '' ? [] : [`${t(`mail.settings.move.reasons.${reason}`)}${words(detail)}`]
  const each = refused
    .filter((one) => one.reason !== 'notFound' || missing === 0)
    .map((one) => {
      const text = t(`mail.settings.move.reasons.${one.reason}`)
      return `${t('mail.settings.move.refusedCount', { count: one.mails, reason: text })}${words(one.detail)}`
    })
  const lost = missing === 0 ? [] : [t('mail.settings.move.missing', { count: missing })]
  return [...why, ...each, ...lost]
}

/** How far a move has come. */
function MoveState({ move }: { move: MailMove }) {
  const t = useTranslate()
  const { state, total, done, doneBytes, compared, verified } = move
  return (
    <>
      <p role="status">
        <strong>{t(`mail.settings.move.states.${state}`)}</strong>
        {total === 0
          ? null
          : ` · ${t('mail.settings.move.progress', { done, total, size: sizeText(doneBytes) })}`}
      </p>
      {compared > 0 ? (
        <p className={styles.detail}>{t('mail.settings.move.verified', { count: compared, verified })}</p>
      ) : null}
      {moveFaults(move, t).map((text) => (
        <p key={text} className={styles.reason}>
          {text}
        </p>
      ))}
    </>
  )
}

/** Moves the mails that only the portal has to the mail server: how many there are, and how far they have come. */
export function MoveStep() {
  const t = useTranslate()
  const { data: moves } = useMailMoves()
  const start = useStartMailMove()
  const stop = useStopMailMove()
  if (!moves) return null
  const { portalOnly, portalOnlyBytes, onto } = moves
  if (portalOnly === 0 && onto === null) return null
  const isOpen = onto?.state === 'waiting' || onto?.state === 'running'
  const fail = (error: unknown) => showAlert(errorText(error, t))
  const size = sizeText(portalOnlyBytes)
  const begin = async () => {
    if (!(await askConfirm({ text: t('mail.settings.move.ask', { count: portalOnly, size }) }))) return
    await start.mutateAsync({ kind: 'onto' }).catch(fail)
  }
  return (
    <Stack as="section" gap="2" className={styles.step} aria-label={t('mail.settings.move.title')}>
      <strong>{t('mail.settings.move.title')}</strong>
      <Hint tone="2" size="inherit">
        {portalOnly === 0
          ? t('mail.settings.move.none')
          : t('mail.settings.move.left', { count: portalOnly, size })}
      </Hint>
      {onto ? <MoveState move={onto} /> : null}
      <Actions>
        {isOpen ? (
          <Button
            isPending={stop.isPending}
            onPress={() => void stop.mutateAsync({ kind: 'onto' }).catch(fail)}
          >
            {t('mail.settings.move.stop')}
          </Button>
        ) : portalOnly > 0 ? (
          <Button tone="primary" isPending={start.isPending} onPress={() => void begin()}>
            {t(onto === null ? 'mail.settings.move.start' : 'mail.settings.move.goOn')}
          </Button>
        ) : null}
        {onto ? (
          <a href={`/cm${mailSettingsApi.getMailMoveReport.path}`} download>
            {t('mail.settings.move.download')}
          </a>
        ) : null}
      </Actions>
    </Stack>
  )
}
