import type { BoardConfig, SearchField as FieldName } from '@maru/api/board'
import { searchFields, searchLimits } from '@maru/api/board'
import { CheckCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { isSearchable, type ListFilter, type SortName } from '../../list.rules.ts'
import { useMarkRead, useUnreadCounts } from '../../unread.api.ts'
import styles from './list-bar.module.css'

/** Properties of {@link ListFilters}. */
export interface ListBarProps {
  config: BoardConfig
  listFilter: ListFilter
  onFilter: (listFilter: ListFilter) => void
}

const sorts = {
  newest: ['date', false],
  oldest: ['date', true],
  views: ['views', false],
  comments: ['comments', false],
  recommends: ['recommends', false],
  title: ['title', true],
} as const satisfies Record<string, readonly [SortName, boolean]>
type SortChoice = keyof typeof sorts

const sortChoices = Object.keys(sorts) as SortChoice[] // the object has exactly these keys

/** The fields that a board's list can be searched by. */
export function fieldsOf(config: BoardConfig): FieldName[] {
  return searchFields.filter(
    (field) => (field !== 'author' || !config.useNameless) && (field !== 'tag' || config.useTag),
  )
}

/**
 * Filters and order of a list: preface, only unread articles, order, and a button that marks all articles as
 * read.
 */
export function ListFilters({ config, listFilter, onFilter }: ListBarProps) {
  const t = useTranslate()
  const language = useLanguage()
  const prefaces = config.usePreface ? config.prefaces.filter((row) => !row.isRemoved) : []
  const sort = sortChoices.find(
    (choice) => sorts[choice][0] === listFilter.sort && sorts[choice][1] === listFilter.isAscending,
  )
  return (
    <>
      {prefaces.length > 0 ? (
        <Select
          label={t('board.writer.preface')}
          hideLabel
          options={[
            { value: '', label: t('board.search.prefaceAll') },
            ...prefaces.map(({ prefaceId, prefaceName }) => ({
              value: prefaceId,
              label: localName(prefaceName, language),
            })),
          ]}
          value={listFilter.preface ?? ''}
          onChange={(preface) => onFilter({ ...listFilter, preface: preface || undefined })}
        />
      ) : null}
      <Checkbox
        isSelected={listFilter.isUnreadOnly}
        onChange={(isUnreadOnly) => onFilter({ ...listFilter, isUnreadOnly })}
      >
        {t('board.list.unreadOnly')}
      </Checkbox>
      <MarkRead boardId={config.boardId} />
      <div className={styles.order}>
        <Select
          label={t('board.search.sort')}
          hideLabel
          options={sortChoices.map((value) => ({ value, label: t(`board.search.sorts.${value}`) }))}
          value={sort ?? null}
          onChange={(choice) => {
            const [name, isAscending] = sorts[choice]
            onFilter({ ...listFilter, sort: name, isAscending })
          }}
        />
      </div>
    </>
  )
}

function MarkRead({ boardId }: { boardId: number }) {
  const t = useTranslate()
  const count = useUnreadCounts()?.get(boardId) ?? 0
  const mark = useMarkRead()
  const run = () =>
    mark.mutate(
      { boardId },
      {
        onSuccess: () => showToast(t('board.list.markedRead')),
        onError: (error) => showToast(errorText(error, t), 'danger'),
      },
    )
  return (
    <Button
      tone="quiet"
      icon={<Icon icon={CheckCheck} size={16} />}
      isDisabled={count === 0}
      isPending={mark.isPending}
      onPress={run}
    >
      {t('board.list.markRead')}
    </Button>
  )
}

/** Search form with a selection of the field; the page stores the search in its address. */
export function SearchForm({
  fields,
  listFilter,
  onFilter,
  focusesItself,
}: { fields: FieldName[]; focusesItself?: boolean } & Omit<ListBarProps, 'config'>) {
  const t = useTranslate()
  const [field, setField] = useState(listFilter.field)
  const [text, setText] = useState(listFilter.text)
  const [isShort, setShort] = useState(false)
  const typed = text.normalize('NFC').trim()
  const submit = () => {
    if (typed !== '' && !isSearchable(typed)) return setShort(true)
    onFilter({ ...listFilter, field, text: typed })
  }
  const change = (next: string) => {
    setText(next.slice(0, searchLimits.text))
    setShort(false)
    // An empty text, for example after the clear button or Escape, removes the search.
    if (next === '' && listFilter.text !== '') onFilter({ ...listFilter, text: '' })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <search className={styles.search} aria-label={t('board.search.search')}>
      <form className={styles.form} onSubmit={onSubmit}>
        <Select
          label={t('board.search.field')}
          hideLabel
          options={fields.map((value) => ({ value, label: t(`board.search.fields.${value}`) }))}
          value={field}
          onChange={(next) => {
            setField(next)
            if (listFilter.text !== '') onFilter({ ...listFilter, field: next })
          }}
        />
        <SearchField
          label={t('board.search.text')}
          value={text}
          onChange={change}
          onSubmit={submit}
          autoFocus={focusesItself}
        />
        <Button type="submit">{t('kit.search')}</Button>
      </form>
      {isShort ? (
        <p role="alert" className={styles.short}>
          {t('board.search.tooShort')}
        </p>
      ) : null}
    </search>
  )
}
