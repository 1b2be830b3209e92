import { isSearchable } from '@maru/api/kit/search/search-text'
import { useRef, useState } from 'react'
import { usePageSearch } from '#kit/address/address.ts'
import { Link, useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showAlert } from '#ui/dialog/ask.ts'
import { Checkbox } from '#ui/form/choice.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { useDocumentTitle } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { ConditionBar } from '../parts/condition-bar.tsx'
import { GroupCard } from '../parts/group-card.tsx'
import { MissingNote } from '../parts/missing-note.tsx'
import { useTargetName } from '../parts/use-target-name.ts'
import { useTotalSearch } from '../search.api.ts'
import {
  countText,
  groupsOf,
  parseSearchAddress,
  type SearchAddress,
  searchAddress,
  sumOf,
} from '../search.rules.ts'
import styles from './search-page.module.css'

/**
 * The result page of the total search (spec 1§2): groups with 5 results on a page. The address contains the
 * whole state of the page.
 */
export function SearchPage() {
  const t = useTranslate()
  const go = useGo()
  const asked = usePageSearch(parseSearchAddress)
  useDocumentTitle(t('gnb.entry.search'))
  const everything = useTotalSearch(asked)
  const groups = groupsOf(everything.data)
  const isSearched = isSearchable(asked.text)
  return (
    <div className={styles.page}>
      <h1 className={styles.unseen}>{t('gnb.entry.search')}</h1>
      {isSearched ? <Kinds asked={asked} groups={groups} /> : null}
      <div className={styles.found}>
        <SearchBar key={`${asked.text}/${asked.inBody}`} asked={asked} />
        <ConditionBar
          value={asked.conditions}
          onChange={(conditions) => go(searchAddress({ ...asked, conditions, page: 1 }))}
        />
        {isSearched && everything.data ? (
          <Hint tone="2" size="inherit" role="status">
            {t('gnb.searchTotal', { count: sumOf(groups) })}
          </Hint>
        ) : null}
        {!isSearched ? (
          <Empty text={t('gnb.searchShort')} />
        ) : everything.isError ? (
          <ErrorNote error={everything.error} onRetry={() => void everything.refetch()} />
        ) : everything.isPending ? (
          <Skeleton rows={8} />
        ) : (
          <>
            <MissingNote found={everything.data} onRetry={() => void everything.refetch()} />
            <Cards asked={asked} groups={groups} isWhole={everything.data.missing.length === 0} />
          </>
        )}
      </div>
    </div>
  )
}

function SearchBar({ asked }: { asked: SearchAddress }) {
  const t = useTranslate()
  const go = useGo()
  const [typed, setTyped] = useState(asked.text)
  const input = useRef<HTMLInputElement>(null)
  const submit = async () => {
    const text = typed.normalize('NFC').trim()
    if (isSearchable(text)) return go(searchAddress({ ...asked, text, page: 1 }))
    await showAlert(t(text === '' ? 'gnb.searchEmpty' : 'gnb.searchShort'))
    input.current?.focus()
  }
  return (
    <search className={styles.bar}>
      <span className={styles.field}>
        <SearchField
          label={t('gnb.searchKeyword')}
          value={typed}
          onChange={setTyped}
          onSubmit={() => void submit()}
          inputRef={input}
        />
      </span>
      <Checkbox
        isSelected={asked.inBody}
        onChange={(inBody) => go(searchAddress({ ...asked, inBody, page: 1 }))}
      >
        {t('gnb.searchInBody')}
      </Checkbox>
    </search>
  )
}

interface FoundProps {
  asked: SearchAddress
  groups: ReturnType<typeof groupsOf>
}

/** The kinds of results with their counts. A click on a kind limits the page to its results. */
function Kinds({ asked, groups }: FoundProps) {
  const t = useTranslate()
  const nameOf = useTargetName()
  const kinds = [
    { target: '', name: t('kit.all'), count: sumOf(groups) },
    ...groups.map((group) => ({ target: group.target, name: nameOf(group.target), count: countText(group) })),
  ]
  return (
    <nav aria-label={t('gnb.searchKinds')} className={styles.kinds}>
      {kinds.map(({ target, name, count }) => (
        <Link
          key={target}
          to={searchAddress({ ...asked, target, page: 1 })}
          className={styles.kind}
          aria-current={asked.target === target ? 'page' : undefined}
        >
          {name}
          <span className={styles.count}>{count}</span>
        </Link>
      ))}
    </nav>
  )
}

function Cards({ asked, groups, isWhole }: FoundProps & { isWhole: boolean }) {
  const t = useTranslate()
  const shown = groups.filter(({ target }) => asked.target === '' || asked.target === target)
  return (
    <>
      {shown.map((group) => (
        <GroupCard key={group.target} group={group} asked={asked} />
      ))}
      {shown.length === 0 && isWhole ? <Empty text={t('gnb.searchNone', { text: asked.text })} /> : null}
    </>
  )
}
