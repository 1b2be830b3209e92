import type { ArticleDetail, ArticleVersion } from '@maru/api/board'
import { useMemo } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { purify } from '#ui/content/shown-content.tsx'
import { Select } from '#ui/form/select.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { versionName } from '../../board.rules.ts'
import { useVersion, useVersionFiles } from '../../reader.api.ts'
import { compareWords, type Stretch } from '../history.rules.ts'
import { compareParts, stretchesOf } from '../tables.rules.ts'
import { ComparedParts, Stretches } from './compared-parts.tsx'
import styles from './history.module.css'

/** Properties of {@link ArticleDifference}; `pair` contains the older and the newer version. */
export interface ArticleDifferenceProps {
  article: Pick<ArticleDetail, 'boardId' | 'articleId'>
  versions: ArticleVersion[]
  pair: [number, number]
  onPair: (pair: [number, number]) => void
}

/** Shows the differences between two versions of an article: title, body, tags and files. */
export function ArticleDifference({
  article: { boardId, articleId },
  versions,
  pair: [older, newer],
  onPair,
}: ArticleDifferenceProps) {
  const t = useTranslate()
  const before = useVersion(boardId, articleId, older)
  const after = useVersion(boardId, articleId, newer)
  // The older version may be on a page of the history that has not loaded yet.
  const known = new Set([...versions.map((row) => row.articleVersion), older, newer])
  const options = [...known]
    .sort((one, other) => other - one)
    .map((articleVersion) => ({
      value: String(articleVersion),
      label: versionName(articleVersion),
    }))
  const failure = before.error ?? after.error
  const retry = () => void Promise.all([before.refetch(), after.refetch()])
  return (
    <div className={styles.difference}>
      <div className={styles.pair}>
        <Select
          label={t('board.history.older')}
          options={options}
          value={String(older)}
          onChange={(version) => onPair([Number(version), newer])}
        />
        <Select
          label={t('board.history.newer')}
          options={options}
          value={String(newer)}
          onChange={(version) => onPair([older, Number(version)])}
        />
      </div>
      {failure ? (
        <ErrorNote error={failure} onRetry={retry} />
      ) : before.data && after.data ? (
        <ArticleChanges before={before.data} after={after.data} />
      ) : (
        <Skeleton look="text" rows={6} />
      )}
    </div>
  )
}

/** The parts of an article that are compared. */
export type Compared = Pick<ArticleDetail, 'title' | 'content' | 'tags' | 'fileCode' | 'articleVersion'>

/** Shows the differences between two articles in title, body, tags and files. */
export function ArticleChanges({ before, after }: { before: Compared; after: Compared }) {
  const t = useTranslate()
  const parts = useMemo(
    () => ({
      title: compareWords(before.title, after.title),
      words: compareParts(purify(before.content), purify(after.content)),
      tags: compareWords(before.tags.replaceAll(',', ' '), after.tags.replaceAll(',', ' ')),
    }),
    [before, after],
  )
  const all = [...parts.title, ...parts.words.flatMap(stretchesOf), ...parts.tags]
  const count = (kind: Stretch['kind']) => all.filter((stretch) => stretch.kind === kind).length
  const isSame = count('added') + count('removed') === 0
  const shown = isSame
    ? t(before.content === after.content ? 'board.history.same' : 'board.history.looksSame')
    : [
        t('board.history.addedCount', { count: count('added') }),
        t('board.history.removedCount', { count: count('removed') }),
      ].join(' · ')
  return (
    <section aria-label={t('board.history.difference')} className={styles.changes}>
      <p role="status" className={styles.counts}>
        {shown}
      </p>
      <h3 className={styles.title}>
        <Stretches stretches={parts.title} />
      </h3>
      <div className={styles.words}>
        <ComparedParts parts={parts.words} />
      </div>
      {parts.tags.length > 0 ? (
        <p className={styles.tags}>
          {t('board.reader.tags')}: <Stretches stretches={parts.tags} />
        </p>
      ) : null}
      <Files before={before} after={after} />
    </section>
  )
}

function Files({ before, after }: { before: Compared; after: Compared }) {
  const t = useTranslate()
  const older = useVersionFiles(before.fileCode, before.articleVersion)
  const newer = useVersionFiles(after.fileCode, after.articleVersion)
  const [was, is] = [older.data ?? [], newer.data ?? []]
  if (was.length + is.length === 0) return null
  const rows = [
    ...was.map((file) => ({
      ...file,
      kind: is.some(({ id }) => id === file.id) ? ('same' as const) : ('removed' as const),
    })),
    ...is
      .filter(({ id }) => !was.some((file) => file.id === id))
      .map((file) => ({ ...file, kind: 'added' as const })),
  ]
  return (
    <div className={styles.files}>
      <h4>{t('kit.attachments')}</h4>
      <ul>
        {rows.map(({ id, name, kind }) => (
          <li key={id}>
            <Stretches stretches={[{ kind, text: name }]} />
          </li>
        ))}
      </ul>
    </div>
  )
}
