import { type ArchiveItem, archiveKinds } from '@maru/api/archive'
import { useEffect, useState } from 'react'
import { Link } from '#kit/address/link.tsx'
import { choiceParam, textParam, useListState, wholeParam } from '#kit/address/list-state.ts'
import { wholeDay } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardBar } from '#ui/card.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { documentsPerPage, useArchive, useArchiveFacets } from '../archive.api.ts'
import styles from '../parts/archive.module.css'

const params = {
  page: wholeParam('PAGE', 1),
  kind: choiceParam('KIND', ['all', ...archiveKinds], 'all'),
  box: textParam('BOX'),
  year: wholeParam('YEAR', 1),
  text: textParam('SEARCHTEXT'),
}
type State = ReturnType<typeof useListState<typeof params>>[0]

/** The earlier documents that the viewer may read, with filters. */
export function ArchivePage() {
  const t = useTranslate()
  const [state, show] = useListState(params)
  return (
    <>
      <PageHeader title={t('archive.title')} />
      <Card label={t('archive.title')}>
        <Filters state={state} onShow={show} />
        <DocumentList state={state} onPage={(page) => show({ page })} />
      </Card>
    </>
  )
}

function Filters({ state, onShow }: { state: State; onShow: (next: Partial<State>) => void }) {
  const t = useTranslate()
  const facets = useArchiveFacets().data ?? { boxes: [], years: [] }
  const all = t('archive.list.all')
  const inKind = facets.boxes.filter(
    ({ kind, box }) => box !== '' && (state.kind === 'all' || kind === state.kind),
  )
  const boxes = [...new Set([...inKind.map(({ box }) => box), ...(state.box === '' ? [] : [state.box])])]
  return (
    <CardBar>
      <div className={styles.choice}>
        <Select
          label={t('archive.list.kind')}
          hideLabel
          value={state.kind}
          options={[
            { value: 'all' as const, label: `${t('archive.list.kind')}: ${all}` },
            ...archiveKinds.map((value) => ({ value, label: t(`archive.list.${value}`) })),
          ]}
          onChange={(kind) => onShow({ kind, box: '' })}
        />
      </div>
      <div className={styles.choice}>
        <Select
          label={t('archive.list.box')}
          hideLabel
          value={state.box}
          options={[
            { value: '', label: `${t('archive.list.box')}: ${all}` },
            ...boxes.map((value) => ({ value, label: value })),
          ]}
          onChange={(box) => onShow({ box })}
        />
      </div>
      <div className={styles.choice}>
        <Select
          label={t('archive.list.year')}
          hideLabel
          value={String(state.year)}
          options={[
            { value: '1', label: `${t('archive.list.year')}: ${all}` },
            ...facets.years.map((year) => ({ value: String(year), label: String(year) })),
          ]}
          onChange={(year) => onShow({ year: Number(year) })}
        />
      </div>
      <Search text={state.text} onShow={onShow} />
    </CardBar>
  )
}

function Search({ text: shown, onShow }: { text: string; onShow: (next: Partial<State>) => void }) {
  const t = useTranslate()
  const [typed, setTyped] = useState(shown)
  useEffect(() => setTyped(shown), [shown])
  return (
    <div className={styles.search}>
      <SearchField
        label={t('archive.list.text')}
        placeholder={t('archive.list.text')}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          if (text === '' && shown !== '') onShow({ text: '' })
        }}
        onSubmit={(text) => onShow({ text })}
      />
    </div>
  )
}

function useColumns(): Column<ArchiveItem>[] {
  const t = useTranslate()
  return [
    {
      ...{ id: 'day', head: t('archive.list.day'), width: '116px', phone: 'lead' as const },
      cell: ({ day }) => <time dateTime={day}>{wholeDay(day)}</time>,
    },
    {
      ...{ id: 'title', head: t('archive.list.name'), phone: 'main' as const },
      cell: ({ archiveId, title }) => <Link to={`/archive/${archiveId}`}>{title}</Link>,
    },
    { id: 'box', head: t('archive.list.box'), width: '18%', phone: 'meta', cell: ({ box }) => box },
    {
      ...{ id: 'number', head: t('archive.list.number'), width: '150px', isWideOnly: true },
      ...{ phone: 'meta' as const, cell: ({ number }: ArchiveItem) => number },
    },
    {
      ...{ id: 'author', head: t('archive.list.author'), width: '120px', phone: 'meta' as const },
      cell: ({ authorName }) => authorName,
    },
    {
      id: 'status',
      head: t('archive.list.status'),
      width: '90px',
      phone: 'mark',
      cell: ({ status }) => status,
    },
  ]
}

function DocumentList({ state, onPage }: { state: State; onPage: (page: number) => void }) {
  const t = useTranslate()
  const { page, kind, box, year, text } = state
  const answer = useArchive({
    page,
    ...(kind === 'all' ? {} : { kind }),
    ...(box === '' ? {} : { box }),
    ...(year < 1900 || year > 9999 ? {} : { year }),
    ...(text === '' ? {} : { searchText: text }),
  })
  const isFiltered = kind !== 'all' || box !== '' || year > 1 || text !== ''
  return (
    <ListView
      label={t('archive.title')}
      answer={answer}
      columns={useColumns()}
      rowKey={({ archiveId }) => archiveId}
      empty={<Empty text={t(isFiltered ? 'archive.list.none' : 'archive.list.empty')} />}
      pager={{ page, size: documentsPerPage, onChange: onPage }}
    />
  )
}
