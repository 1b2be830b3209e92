import type { RightObject, RightReaders } from '@maru/api/admin/right'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import formStyles from '../../parts/form.module.css'
import { useRightReaders } from '../right.api.ts'
import styles from './right.module.css'

function Counts({ readers }: { readers: RightReaders }) {
  const t = useTranslate()
  const language = useLanguage()
  if (!readers.isCounted) return <p className={styles.readersNote}>{t('admin.right.notCounted')}</p>
  const names = readers.people.map(({ name }) => localName(name, language)).join(', ')
  const others = readers.total - readers.people.length
  const most = readers.ways[0]?.count ?? 1
  return (
    <>
      <ul className={styles.readers}>
        {readers.ways.map(({ reason, subject, name, count }) => {
          const who = localName(name, language)
          const kind = subject.split(':')[0] ?? ''
          const title =
            who || t(kind === 'everyone' ? 'admin.right.links.everyone' : 'admin.right.readerOther')
          return (
            <li key={`${reason} ${subject} ${who}`}>
              <span className={styles.readerName}>
                {title}
                <Muted tone="2" className={styles.readerWhy}>
                  {t(`admin.right.reasons.${reason}`)}
                </Muted>
              </span>
              <b>{count.toLocaleString()}</b>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ inlineSize: `${Math.max(4, (100 * count) / most)}%` }} />
              </span>
            </li>
          )
        })}
      </ul>
      {names === '' ? null : (
        <p className={styles.readersNote}>
          {others > 0 ? t('admin.right.readerMore', { names, count: others }) : names}
        </p>
      )}
      {readers.isComplete ? null : <p className={styles.readersNote}>{t('admin.right.incomplete')}</p>}
    </>
  )
}

/** How many people can read the thing, by which grant, after a press: the question is recorded. */
export function ReadersCard({ thing }: { thing: RightObject }) {
  const t = useTranslate()
  const ask = useRightReaders()
  const { kind, id } = thing
  const readers = ask.data
  const title =
    readers?.isCounted === true
      ? t('admin.right.readerCount', { count: readers.total })
      : t('admin.right.readers')
  return (
    <Card label={t('admin.right.readers')}>
      <CardHeader title={title} />
      {ask.error ? <ErrorNote inline error={ask.error} /> : null}
      {readers ? (
        <Counts readers={readers} />
      ) : (
        <div className={`${formStyles.acts} ${formStyles.body}`}>
          <Button isPending={ask.isPending} onPress={() => ask.mutate({ kind, id })}>
            {t('admin.right.countReaders')}
          </Button>
        </div>
      )}
    </Card>
  )
}
