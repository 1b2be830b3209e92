import { mailApi } from '@maru/api/mail'
import { useRead } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import styles from './reader.module.css'

/** The headers of a mail, and its text as it was received. */
export function SourceDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslate()
  const answer = useRead(mailApi.getMailSource, { id })
  return (
    <Dialog isOpen onClose={onClose} title={t('mail.reading.source')} size="l">
      <Answer answer={answer} rows={8}>
        {({ headers, source, isCut }) => (
          <div className={styles.source}>
            <h3>{t('mail.reading.sourceHeaders')}</h3>
            <dl className={styles.headers}>
              {headers.map(({ name, value }, index) => (
                <div key={`${name}${String(index)}`}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <h3>{t('mail.reading.sourceText')}</h3>
            {isCut ? <p className={styles.faint}>{t('mail.reading.sourceCut')}</p> : null}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard */}
            <pre className={styles.raw} tabIndex={0}>
              {source}
            </pre>
          </div>
        )}
      </Answer>
    </Dialog>
  )
}
