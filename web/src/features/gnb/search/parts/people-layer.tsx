import { isSearchable } from '@maru/api/kit/search/search-text'
import { useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { Answer } from '#ui/answer.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { BarLayer } from '#ui/dialog/bar-layer.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Empty } from '#ui/notice.tsx'
import { usePeopleHits } from '../search.api.ts'
import { PersonRows } from './result-rows.tsx'
import styles from './search-layer.module.css'
import type { SearchLayerProps } from './search-layer.tsx'

const pause = 300

/** The people search (spec 1§5). A text of 2 characters or more starts it; a shorter text shows a hint. */
export function PeopleLayer({ anchor, onClose }: SearchLayerProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const now = typed.normalize('NFC').trim()
  const text = useDebounced(now, pause)
  const peopleHits = usePeopleHits(text)
  const people = (peopleHits.data ?? []).map(
    ({ personCode, personName, personNameEn, personNameCn, ...person }) => ({
      ...person,
      ...{
        id: personCode,
        displayName: personName,
        displayNameEng: personNameEn,
        displayNameChi: personNameCn,
      },
      ...{ companyName: '', companyNameEng: '', companyNameCn: '' },
      ...{ positionName: '', positionNameEn: '', positionNameCn: '' },
    }),
  )
  const submit = async () => {
    if (isSearchable(now)) return
    await showAlert(t(now === '' ? 'gnb.searchEmpty' : 'gnb.searchShort'))
    input.current?.focus()
  }
  return (
    <BarLayer
      label={t('gnb.entry.people')}
      {...{ anchor, onClose }}
      width={520}
      height={640}
      head={
        <div className={styles.head}>
          <SearchField
            label={t('gnb.entry.people')}
            value={typed}
            onChange={setTyped}
            onSubmit={() => void submit()}
            inputRef={input}
            autoFocus
          />
        </div>
      }
    >
      {!isSearchable(now) ? (
        <p className={styles.hint}>{t('gnb.searchShort')}</p>
      ) : (
        <Answer
          answer={peopleHits}
          isWaiting={text !== now}
          rows={3}
          look="text"
          empty={<Empty text={t('gnb.searchNoPeople', { text })} />}
        >
          {() => <PersonRows people={people} by={text} />}
        </Answer>
      )}
    </BarLayer>
  )
}
