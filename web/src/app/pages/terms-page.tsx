import { menuApi } from '@maru/api/menu'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { readCacheFile } from '../../kit/cache-file.ts'
import { useWords } from '../../kit/i18n.ts'
import { useAccount } from '../../kit/session.ts'
import { Card } from '../../ui/card.tsx'
import { SearchField } from '../../ui/field.tsx'
import { type Column, DataTable } from '../../ui/list.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Empty, ErrorNote } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { flattenWords, type Term, termsOf } from './terms.rules.ts'
import styles from './terms-page.module.css'

const short = ['ko', 'en', 'zh'] as const

/** The developer page of the dictionary (spec 1§2, example/i18n): every key with its three texts, as the server gives them out. */
export function TermsPage() {
  const t = useWords()
  const version = useAccount().cacheVersion.lang
  const [filter, setFilter] = useState('')
  const files = useQueries({
    queries: short.map((language) => ({
      queryKey: ['menu', 'dictionary', language, version],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () => readCacheFile(menuApi.getDictionaryFile, { version, language }),
    })),
  })
  const failed = files.find((file) => file.error)
  const [ko, en, zh] = files.map((file) => flattenWords(file.data?.words ?? {}))
  const terms = ko && en && zh ? termsOf(ko, en, zh, filter) : []
  const columns: Column<Term>[] = [
    {
      id: 'key',
      head: t('shell.terms.key'),
      width: 'minmax(0, 1.1fr)',
      phone: 'main',
      cell: (term) => <code className={styles.key}>{term.key}</code>,
    },
    ...short.map((language) => ({
      id: language,
      head: t(`shell.terms.${language}`),
      cell: (term: Term) => <span lang={language}>{term[language]}</span>,
    })),
  ]
  return (
    <>
      <PageHeader
        title={t('shell.terms.title')}
        actions={<SearchField label={t('shell.terms.filter')} value={filter} onChange={setFilter} />}
      />
      <p className={styles.intro}>
        {t('shell.terms.intro')} {t('shell.terms.count', { count: terms.length })}
      </p>
      <Card label={t('shell.terms.title')}>
        {failed ? <ErrorNote error={failed.error} onRetry={() => failed.refetch()} /> : null}
        {files.some((file) => file.isPending) ? <Skeleton rows={12} /> : null}
        {terms.length > 0 ? (
          <DataTable
            label={t('shell.terms.title')}
            columns={columns}
            rows={terms}
            rowKey={(term) => term.key}
          />
        ) : (
          <Empty text={t('shell.terms.none')} />
        )}
      </Card>
    </>
  )
}
