import { isOfSource, shortLanguages } from '@maru/api/kit/language'
import { menuApi } from '@maru/api/menu'
import { useState } from 'react'
import { useReads } from '#kit/call/read.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Card } from '#ui/card.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { flattenTexts, type Term, termsOf } from './terms.rules.ts'
import styles from './terms-page.module.css'

/** The dictionary has thousands of keys; to draw all of them takes seconds. */
const pageSize = 100

const shortOf = (index: number) => shortLanguages[index] ?? 'ko'

/** The developer page of the dictionary (spec 1§2, example/i18n): every key with its three texts from the server. */
export function TermsPage() {
  const t = useTranslate()
  const version = useAccount().cacheVersion.lang
  const [filter, setFilter] = useState('')
  const [page, setPage] = useState(1)
  const inputs = shortLanguages.map((language) => ({ version, language }))
  const files = useReads(menuApi.getDictionaryFile, inputs, { staleTime: Number.POSITIVE_INFINITY })
  const trees = (files.data ?? []).map((file, index) => [shortOf(index), flattenTexts(file.texts)] as const)
  const terms = termsOf(new Map(trees), filter)
  const shown = terms.slice((page - 1) * pageSize, page * pageSize)
  const search = (text: string) => {
    setFilter(text)
    setPage(1)
  }
  const columns: Column<Term>[] = [
    {
      id: 'key',
      head: t('shell.terms.key'),
      width: 'minmax(0, 1.1fr)',
      phone: 'main',
      cell: (term) => <code className={styles.key}>{term.key}</code>,
    },
    ...shortLanguages.map((language) => ({
      id: language,
      head: isOfSource(language) ? t(`shell.terms.${language}`) : language,
      cell: ({ texts }: Term) => <span lang={language}>{texts[language]}</span>,
    })),
  ]
  return (
    <>
      <PageHeader
        title={t('shell.terms.title')}
        actions={<SearchField label={t('shell.terms.filter')} value={filter} onChange={search} />}
      />
      <p className={styles.intro}>
        {t('shell.terms.intro')} {t('shell.terms.count', { count: terms.length })}
      </p>
      <Card label={t('shell.terms.title')}>
        <ListView
          label={t('shell.terms.title')}
          answer={{ ...files, data: files.data && { data: shown, totalCount: terms.length } }}
          columns={columns}
          rowKey={(term) => term.key}
          empty={<Empty text={t('shell.terms.none')} />}
          pager={{ page, size: pageSize, onChange: setPage }}
        />
      </Card>
    </>
  )
}
