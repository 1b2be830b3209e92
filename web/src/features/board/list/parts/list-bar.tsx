import type { BoardConfig, SearchField as FieldName } from '@maru/api/board'
import { searchFields, searchLimits } from '@maru/api/board'
import { type FormEvent, useState } from 'react'
import { localName, useLanguage, useWords } from '../../../../kit/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { SearchField } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { isSearchable, type ListWish, type SortName } from '../../list.rules.ts'
import styles from './list-bar.module.css'

/** Properties of {@link ListBar}. */
export interface ListBarProps {
  config: BoardConfig
  wish: ListWish
  onWish: (wish: ListWish) => void
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

const sortChoices = Object.keys(sorts) as SortChoice[] // the object is its own list of names

/** What stands above a list: search by field, heading and order. The list itself changes when its address does. */
export function ListBar({ config, wish, onWish }: ListBarProps) {
  const t = useWords()
  const language = useLanguage()
  const fields = searchFields.filter(
    (field) => (field !== 'author' || !config.useNameless) && (field !== 'tag' || config.useTag),
  )
  const prefaces = config.usePreface ? config.prefaces.filter((row) => !row.isRemoved) : []
  const sort = sortChoices.find(
    (choice) => sorts[choice][0] === wish.sort && sorts[choice][1] === wish.isAscending,
  )
  return (
    <div className={styles.bar}>
      <SearchForm key={`${wish.field}.${wish.text}`} fields={fields} wish={wish} onWish={onWish} />
      <div className={styles.orders}>
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
            value={wish.preface ?? ''}
            onChange={(preface) => onWish({ ...wish, preface: preface || undefined })}
          />
        ) : null}
        <Select
          label={t('board.search.sort')}
          hideLabel
          options={sortChoices.map((value) => ({ value, label: t(`board.search.sorts.${value}`) }))}
          value={sort ?? null}
          onChange={(choice) => {
            const [name, isAscending] = sorts[choice]
            onWish({ ...wish, sort: name, isAscending })
          }}
        />
      </div>
    </div>
  )
}

/** A search by field; what is searched for stands in the address of the page around. */
export function SearchForm({ fields, wish, onWish }: { fields: FieldName[] } & Omit<ListBarProps, 'config'>) {
  const t = useWords()
  const [field, setField] = useState(wish.field)
  const [text, setText] = useState(wish.text)
  const [isShort, setShort] = useState(false)
  const typed = text.normalize('NFC').trim()
  const submit = () => {
    if (typed !== '' && !isSearchable(typed)) return setShort(true)
    onWish({ ...wish, field, text: typed })
  }
  const change = (next: string) => {
    setText(next.slice(0, searchLimits.text))
    setShort(false)
    // The cross and Escape show the whole list again.
    if (next === '' && wish.text !== '') onWish({ ...wish, text: '' })
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
            if (wish.text !== '') onWish({ ...wish, field: next })
          }}
        />
        <SearchField label={t('board.search.text')} value={text} onChange={change} onSubmit={submit} />
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
