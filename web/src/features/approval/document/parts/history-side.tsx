import type { DocumentDetail } from '@maru/api/approval'
import { Fragment } from 'react'
import { briefTime } from '#kit/i18n/dates.ts'
import { hasText, localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Head } from '#ui/layout/stack.tsx'
import styles from './side.module.css'

/** The history of a document, newest first. */
export function HistorySide({ document }: { document: DocumentDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  const lines = [...document.history].reverse()
  // The acts of the engine have a text each; one of a newer server is shown by its name.
  const actText = (act: string) => {
    const key = `approval.history.${act}`
    return hasText(key) ? (t as (key: string) => string)(key) : act
  }
  return (
    <section className={styles.part} aria-label={t('approval.historyTitle')}>
      <Head as="header" gap="0" align="baseline" noWrap className={styles.head}>
        <h2>{t('approval.historyTitle')}</h2>
        <small>{t('approval.lines', { count: lines.length })}</small>
      </Head>
      <dl className={styles.history}>
        {lines.map((line) => (
          <Fragment key={line.seq}>
            <dt>{briefTime(line.at)}</dt>
            <dd>
              {localName(line.by.name, language)} {localName(line.by.title, language)}
              {line.via ? ` (${line.via})` : ''} {actText(line.act)}
              {line.actsFor ? ` (${t('approval.mark.substitute')})` : ''}
              {line.comment ? <span className={styles.reason}> · {line.comment}</span> : null}
              <code className={styles.hash} title={t('approval.print.hash', { hash: line.hash })}>
                {line.hash.slice(0, 12)}
              </code>
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
