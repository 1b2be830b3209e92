import { CircleAlert, EyeOff, Inbox, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallError } from '#kit/call/call-error.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

/** The text of a list without rows, with a possible next step. */
export function Empty({ text, children }: { text?: string; children?: ReactNode }) {
  const t = useTranslate()
  return (
    <div className={styles.empty}>
      <Icon icon={Inbox} size={22} />
      <p>{text ?? t('kit.empty')}</p>
      {children}
    </div>
  )
}

/** Properties of {@link ActionNote}. Screen readers announce `warn` immediately. */
export interface ActionNoteProps {
  tone?: 'info' | 'warn'
  text: string
  /** Buttons for the next step. */
  children?: ReactNode
}

/** A note above or in a form with the current state and buttons for the next step. */
export function ActionNote({ tone = 'info', text, children }: ActionNoteProps) {
  return (
    <div role={tone === 'warn' ? 'alert' : 'status'} className={classes(styles.strip, styles[tone])}>
      <p>{text}</p>
      {children}
    </div>
  )
}

/** Properties of {@link ErrorNote}. */
export interface ErrorNoteProps {
  error: unknown
  /** The name of the failed action, if the text of the error does not contain it. */
  title?: string
  onRetry?: () => void
  /** True: the note has one line, for use in a form. */
  inline?: boolean
}

/** A failure: its text, the support code if it is unexpected, and a retry button if a retry can succeed. */
export function ErrorNote({ error, title, onRetry, inline }: ErrorNoteProps) {
  const t = useTranslate()
  // Nothing failed: what an administrator does not open while viewing the portal as another person.
  if (error instanceof CallError && error.code === 'kit.viewClosed')
    return (
      <div role="status" className={styles.empty}>
        <Icon icon={EyeOff} size={22} />
        <p>{errorText(error, t)}</p>
      </div>
    )
  // The text of a refused input explains what to do. Only unexpected failures need the support code.
  const supportCode = error instanceof CallError && error.status >= 500 ? error.supportCode : null
  // The server would refuse the same call again.
  const isRefused = error instanceof CallError && [400, 403, 404, 410].includes(error.status)
  const mustReload = error instanceof CallError && /CHUNK|Chunk/.test(error.code)
  return (
    <div role="alert" className={classes(styles.error, inline && styles.inline)}>
      <span className={styles.sign}>
        <Icon icon={CircleAlert} />
      </span>
      <div className={styles.words}>
        {title ? <strong>{title}</strong> : null}
        <p>{errorText(error, t)}</p>
        {supportCode ? (
          <small className={styles.code}>{t('kit.supportCode', { code: supportCode })}</small>
        ) : null}
      </div>
      {mustReload ? (
        <Button icon={<Icon icon={RotateCw} size={15} />} onPress={() => window.location.reload()}>
          {t('kit.reload')}
        </Button>
      ) : onRetry && !isRefused ? (
        <Button icon={<Icon icon={RotateCw} size={15} />} onPress={onRetry}>
          {t('kit.retry')}
        </Button>
      ) : null}
    </div>
  )
}
