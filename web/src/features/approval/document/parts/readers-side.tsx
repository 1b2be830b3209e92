import type { DocumentDetail } from '@maru/api/approval'
import { briefTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Tag } from '#ui/badge.tsx'
import { Head } from '#ui/layout/stack.tsx'
import { PersonAvatar } from '#ui/presence/presence.tsx'
import styles from './side.module.css'

type Reader = DocumentDetail['readers'][number]
type Party = Reader['party']

/**
 * Who else reads a document: references and people of a circulation, with when they opened and confirmed it, and
 * readings of internal auditors.
 */
export function ReadersSide({ document }: { document: DocumentDetail }) {
  const t = useTranslate()
  const language = useLanguage()
  const { readers, circulation, audits } = document
  return (
    <>
      {readers.length > 0 ? (
        <Part title={t('approval.reading.readers')} count={readers.length}>
          {readers.map(({ party, atEnd, seenDate, confirmedDate }) => (
            <Row key={`${party.personCode} ${party.deptCode}`} party={party}>
              {party.personCode === null ? null : <Mark seenDate={seenDate} confirmedDate={confirmedDate} />}
              {atEnd && document.completedDate === null ? <Tag>{t('approval.reading.atEnd')}</Tag> : null}
            </Row>
          ))}
        </Part>
      ) : null}
      {circulation.length > 0 ? (
        <Part title={t('approval.reading.circulation')} count={circulation.length}>
          {circulation.map(({ party, sentBy, comment, seenDate, confirmedDate }) => (
            <Row key={party.personCode} party={party}>
              <Mark seenDate={seenDate} confirmedDate={confirmedDate} />
              <span className={styles.reason}>
                {t('approval.reading.sentBy', { name: localName(sentBy.name, language) })}
                {comment ? ` · ${comment}` : ''}
              </span>
            </Row>
          ))}
        </Part>
      ) : null}
      {audits.length > 0 ? (
        <Part title={t('approval.audit.readings')} count={audits.length}>
          {audits.map(({ name, readDate }) => (
            <li key={`${name.ko} ${readDate}`} className={styles.step}>
              <Avatar name={localName(name, language)} seed={name.ko} size="s" />
              <div className={styles.who}>
                <p>{localName(name, language)}</p>
                <p className={styles.reason}>{t('approval.audit.read', { time: briefTime(readDate) })}</p>
              </div>
            </li>
          ))}
        </Part>
      ) : null}
    </>
  )
}

function Part({ title, count, children }: { title: string; count: number; children: React.ReactNode }) {
  const t = useTranslate()
  return (
    <section className={styles.part} aria-label={title}>
      <Head as="header" gap="0" align="baseline" noWrap className={styles.head}>
        <h2>{title}</h2>
        <small>{t('approval.lines', { count })}</small>
      </Head>
      <ul>{children}</ul>
    </section>
  )
}

function Row({ party, children }: { party: Party; children: React.ReactNode }) {
  const language = useLanguage()
  return (
    <li className={styles.step}>
      <PersonAvatar
        personCode={party.personCode}
        name={localName(party.name, language)}
        seed={party.personCode ?? party.deptCode}
        size="s"
      />
      <div className={styles.who}>
        <p>
          {localName(party.name, language)} {localName(party.title, language)}
        </p>
        {children}
      </div>
    </li>
  )
}

function Mark({ seenDate, confirmedDate }: Pick<Reader, 'seenDate' | 'confirmedDate'>) {
  const t = useTranslate()
  const text = confirmedDate
    ? t('approval.reading.confirmed', { time: briefTime(confirmedDate) })
    : seenDate
      ? t('approval.reading.opened', { time: briefTime(seenDate) })
      : t('approval.reading.unopened')
  return <p className={styles.reason}>{text}</p>
}
