import type { MailMoving } from '@maru/api/mail/moving'
import { mailSettingsApi } from '@maru/api/mail/settings'
import { ServerCog } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { sizeText } from '#kit/i18n/size-text.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Icon } from '#ui/icon.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { Actions, Sheet, Stack } from '#ui/layout/stack.tsx'
import { useContinueMailImport, useMailImports, useStopMailImport } from '../moving.api.ts'
import { durationOf, isOpen, isPeriod, isReading, shownState } from '../moving.rules.ts'
import styles from './moving-card.module.css'
import { MovingDialog, PasswordDialog } from './moving-dialog.tsx'
import { PeriodActs, PeriodNote } from './moving-period.tsx'

/** Imports from other mail servers: starts one, and shows how far each has come. */
export function MovingCard() {
  const t = useTranslate()
  const imports = useMailImports()
  const [isStarting, setStarting] = useState(false)
  return (
    <Card label={t('mail.settings.moving.title')}>
      <Sheet>
        <Hint tone="2" size="inherit">
          {t('mail.settings.moving.text')}
        </Hint>
        <Actions>
          <Button
            icon={<Icon icon={ServerCog} size={16} />}
            isDisabled={imports.data?.some(isOpen) ?? false}
            onPress={() => setStarting(true)}
          >
            {t('mail.settings.moving.start')}
          </Button>
        </Actions>
        <Answer answer={imports} rows={1} look="text">
          {(all) => all.map((one) => <Moving key={one.id} moving={one} />)}
        </Answer>
      </Sheet>
      {isStarting ? <MovingDialog onClose={() => setStarting(false)} /> : null}
    </Card>
  )
}

function useTimeText() {
  const t = useTranslate()
  return (seconds: number) => {
    const { unit, count } = durationOf(seconds)
    return t(`mail.settings.moving.duration.${unit}`, { count })
  }
}

function Progress({ moving }: { moving: MailMoving }) {
  const t = useTranslate()
  const timeText = useTimeText()
  const { isDry, mailCount, totalSize, readSize, loaded, known, refused, secondsLeft, missingRoom } = moving
  const counts = { loaded, known, refused }
  const sizes = { done: sizeText(readSize), all: sizeText(totalSize) }
  // Many servers do not say how large their folders are.
  const progress = () =>
    totalSize > 0
      ? t('mail.settings.moving.progress', { ...counts, ...sizes })
      : t('mail.settings.moving.progressCount', {
          ...counts,
          read: loaded + known + refused,
          count: mailCount,
        })
  return (
    <>
      <p role="status">
        {isDry
          ? t('mail.settings.moving.counted', { count: mailCount, size: sizeText(totalSize) })
          : isReading(moving)
            ? progress()
            : t('mail.settings.moving.result', counts)}
      </p>
      {secondsLeft === null ? null : (
        <Hint>
          {t(isDry ? 'mail.settings.moving.estimate' : 'mail.settings.moving.left', {
            time: timeText(secondsLeft),
          })}
        </Hint>
      )}
      <PeriodNote moving={moving} />
      {missingRoom > 0 ? (
        <p className={styles.reason}>{t('mail.settings.moving.missing', { size: sizeText(missingRoom) })}</p>
      ) : null}
    </>
  )
}

/** The folders with what became of their mails, or with what they have after a dry run. */
function Folders({ moving: { folders, source, isDry } }: { moving: MailMoving }) {
  const t = useTranslate()
  const results = isDry ? [] : (['loaded', 'known', 'refused'] as const)
  return (
    <details>
      <summary>{t('mail.settings.moving.foldersOf', { source })}</summary>
      <div className={styles.folders}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('mail.settings.moving.report.columns.folder')}</th>
              {results.map((result) => (
                <th key={result} scope="col" className={styles.number}>
                  {t(`mail.settings.moving.report.results.${result}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {folders.map(({ path, reason, mailCount, totalSize, ...counts }) => (
              <tr key={path.join('\n')}>
                <td>
                  {path.join(' / ')}{' '}
                  <Muted>
                    {isDry
                      ? t('mail.settings.moving.counted', { count: mailCount, size: sizeText(totalSize) })
                      : sizeText(totalSize)}
                  </Muted>
                  {reason === '' ? null : (
                    <div className={styles.reason}>
                      {t(`mail.settings.moving.reasons.${reason}`, { tries: 0 })}
                    </div>
                  )}
                </td>
                {results.map((result) => (
                  <td key={result} className={styles.number}>
                    {counts[result]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function Moving({ moving }: { moving: MailMoving }) {
  const t = useTranslate()
  const resume = useContinueMailImport()
  const stop = useStopMailImport()
  const [asks, setAsks] = useState(false)
  const { id, kind, source, state, reason, triesLeft, isDry } = moving
  const fail = (error: unknown) => showAlert(errorText(error, t))
  const end = async () => {
    if (!(await askConfirm({ text: t('mail.settings.moving.askStop'), isDanger: true }))) return
    await stop.mutateAsync({ id }).catch(fail)
  }
  return (
    <Stack as="section" gap="2" className={styles.import} aria-label={source}>
      <strong>
        {source} · {t(`mail.settings.moving.states.${shownState(moving)}`)}
      </strong>
      {reason === '' ? null : (
        <p className={styles.reason}>
          {t(`mail.settings.moving.reasons.${reason}`, { tries: triesLeft })}{' '}
          {state === 'running' && !isPeriod(moving) ? t('mail.settings.moving.again') : null}
        </p>
      )}
      <Progress moving={moving} />
      {moving.folders.length > 0 ? <Folders moving={moving} /> : null}
      <Actions>
        {state === 'paused' && kind === 'imap' ? (
          <Button
            tone="primary"
            isPending={resume.isPending}
            onPress={() =>
              reason === 'password' ? setAsks(true) : void resume.mutateAsync({ id }).catch(fail)
            }
          >
            {t('mail.settings.moving.resume')}
          </Button>
        ) : null}
        <PeriodActs moving={moving} />
        {isOpen(moving) && isPeriod(moving) ? null : isOpen(moving) ? (
          <Button onPress={() => void end()}>{t('mail.settings.moving.stop')}</Button>
        ) : isDry ? null : (
          <a href={`/cm${mailSettingsApi.getMailImportReport.path}?id=${id}`} download>
            {t('mail.settings.moving.reportFile')}
          </a>
        )}
      </Actions>
      {asks ? (
        <PasswordDialog
          triesLeft={triesLeft}
          onContinue={(password) => resume.mutateAsync({ id, password })}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </Stack>
  )
}
