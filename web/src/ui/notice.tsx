import { CircleAlert, Inbox, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { CallError } from '../kit/call-error.ts'
import { errorText } from '../kit/error-text.ts'
import { useTranslate } from '../kit/i18n.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

/** The text of a list without rows, with what can be done about it. */
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

/** Properties of {@link ActionNote}; `warn` is read aloud at once. */
export interface ActionNoteProps {
  tone?: 'info' | 'warn'
  text: string
  /** Buttons for the next step. */
  children?: ReactNode
}

/** A strip above or in a form that shows the present state and what can be done about it. */
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
  /** What failed, if the text alone does not name it. */
  title?: string
  onRetry?: () => void
  /** In one line, inside a form. */
  inline?: boolean
}

/** A failure: what happened, what to do, the support code of an unexpected one, and a retry where one makes sense. */
export function ErrorNote({ error, title, onRetry, inline }: ErrorNoteProps) {
  const t = useTranslate()
  // A refused input has a text that says what to do; only unexpected failures need the support.
  const supportCode = error instanceof CallError && error.status >= 500 ? error.supportCode : null
  // A refused call would be refused again.
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
