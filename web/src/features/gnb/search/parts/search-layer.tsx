import { totalSearchLimits } from '@maru/api/gnb/search'
import { isSearchable } from '@maru/api/kit/search/search-text'
import { UserSearch } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { Link, useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { openLayer } from '#kit/screen/layers.ts'
import { isComposing } from '#kit/screen/use-composition.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { BarLayer } from '#ui/dialog/bar-layer.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Empty } from '#ui/notice.tsx'
import { useTotalSearch } from '../search.api.ts'
import { countText, groupsOf, type ResultGroup, searchAddress, sumOf } from '../search.rules.ts'
import { MissingNote } from './missing-note.tsx'
import { ItemRows, PersonRows } from './result-rows.tsx'
import styles from './search-layer.module.css'
import { useTargetName } from './use-target-name.ts'

/** Groups that the layer shows (spec 1§2). */
const shownTargets = ['orgchart', 'board', 'workflow']
const pause = 300

/** Moves the focus by the arrow keys: from the field to the first result, between results, and back to the field. */
function moveByArrow(event: KeyboardEvent<HTMLElement>, results: HTMLElement | null) {
  if (!results || !['ArrowDown', 'ArrowUp'].includes(event.key) || isComposing(event)) return
  const links = [...results.querySelectorAll<HTMLElement>('a[href], button')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = links[event.key === 'ArrowDown' ? at + 1 : at - 1]
  const field = results.parentElement?.querySelector<HTMLElement>('input')
  if (next) next.focus()
  else if (event.key === 'ArrowUp' && at === 0) field?.focus()
  else return
  event.preventDefault()
}

/** Properties of {@link SearchLayer}. */
export interface SearchLayerProps {
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/**
 * The search layer: a keyword, an option to search bodies, and the first three people, articles and documents
 * (spec 1§2).
 */
export function SearchLayer({ anchor, onClose }: SearchLayerProps) {
  const t = useTranslate()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const [inBody, setInBody] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const text = useDebounced(typed.normalize('NFC').trim(), pause)
  const submit = async () => {
    const keyword = typed.normalize('NFC').trim()
    if (isSearchable(keyword)) {
      onClose()
      return go(searchAddress({ text: keyword, inBody }))
    }
    await showAlert(t(keyword === '' ? 'gnb.searchEmpty' : 'gnb.searchShort'))
    input.current?.focus()
  }
  return (
    <BarLayer
      label={t('gnb.entry.search')}
      {...{ anchor, onClose }}
      width={520}
      height={640}
      head={
        // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus from the field to the results
        <div className={styles.head} onKeyDown={(event) => moveByArrow(event, results.current)}>
          <SearchField
            label={t('gnb.searchKeyword')}
            placeholder={t('gnb.entry.searchBox')}
            value={typed}
            onChange={setTyped}
            onSubmit={() => void submit()}
            inputRef={input}
            autoFocus
          />
          <div className={styles.options}>
            <Checkbox isSelected={inBody} onChange={setInBody}>
              {t('gnb.searchInBody')}
            </Checkbox>
            <span className={styles.people}>
              <Button
                tone="quiet"
                icon={<Icon icon={UserSearch} size={16} />}
                onPress={() => openLayer('people')}
              >
                {t('gnb.entry.people')}
              </Button>
            </span>
          </div>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the results */}
      <div ref={results} onKeyDown={(event) => moveByArrow(event, results.current)}>
        <Found text={text} isTyping={text !== typed.normalize('NFC').trim()} {...{ inBody, onClose }} />
      </div>
    </BarLayer>
  )
}

interface FoundProps {
  text: string
  isTyping: boolean
  inBody: boolean
  onClose: () => void
}

function Found({ text, isTyping, inBody, onClose }: FoundProps) {
  const t = useTranslate()
  const totalSearch = useTotalSearch({ text, inBody }, { isPreview: true })
  if (!isSearchable(text)) return <p className={styles.hint}>{t('gnb.searchShort')}</p>
  return (
    <Answer
      answer={totalSearch}
      isWaiting={isTyping}
      rows={4}
      look="text"
      isEmpty={(data) => groupsOf(data).length === 0 && data.missing.length === 0}
      empty={<Empty text={t('gnb.searchNone', { text })} />}
    >
      {(data) => {
        const groups = groupsOf(data)
        const isShown = ({ target }: ResultGroup) => shownTargets.includes(target)
        return (
          <div className={styles.groups}>
            <MissingNote found={data} onRetry={() => void totalSearch.refetch()} />
            {groups.filter(isShown).map((group) => (
              <Block key={group.target} {...{ group, text, inBody, onClose }} />
            ))}
            <Elsewhere groups={groups.filter((group) => !isShown(group))} {...{ text, inBody, onClose }} />
            <Link to={searchAddress({ text, inBody })} className={styles.all} onClick={onClose}>
              {t('gnb.searchAll', { count: sumOf(groups) })}
            </Link>
          </div>
        )
      }}
    </Answer>
  )
}

/** Links to the results of groups that the layer does not list, with their counts. */
function Elsewhere({
  groups,
  text,
  inBody,
  onClose,
}: Omit<FoundProps, 'isTyping'> & { groups: readonly ResultGroup[] }) {
  const t = useTranslate()
  const nameOf = useTargetName()
  if (groups.length === 0) return null
  return (
    <section aria-label={t('gnb.searchElsewhere')}>
      <header className={styles.bar}>
        <h3>{t('gnb.searchElsewhere')}</h3>
      </header>
      <p className={styles.elsewhere}>
        {groups.map((group) => (
          <Link
            key={group.target}
            to={searchAddress({ text, inBody, target: group.target })}
            className={styles.more}
            onClick={onClose}
          >
            {nameOf(group.target)} {countText(group)}
          </Link>
        ))}
      </p>
    </section>
  )
}

interface BlockProps extends Omit<FoundProps, 'isTyping'> {
  group: ResultGroup
}

function Block({ group, text, inBody, onClose }: BlockProps) {
  const t = useTranslate()
  const name = useTargetName()(group.target)
  return (
    <section aria-label={name}>
      <header className={styles.bar}>
        <h3>{name}</h3>
        <span className={styles.count}>{countText(group)}</span>
        {group.totalCount > totalSearchLimits.shownInLayer ? (
          <Link
            to={searchAddress({ text, inBody, target: group.target })}
            className={styles.more}
            aria-label={t('gnb.searchMoreOf', { name })}
            onClick={onClose}
          >
            {t('gnb.searchMore')}
          </Link>
        ) : null}
      </header>
      {group.target === 'orgchart' ? (
        <PersonRows people={group.people} by={text} />
      ) : (
        <ItemRows items={group.items} by={text} onOpen={onClose} />
      )}
    </section>
  )
}
