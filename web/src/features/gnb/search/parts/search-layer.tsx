import { totalSearchLimits } from '@maru/api/gnb/search'
import { isSearchable } from '@maru/api/kit/search-text'
import { UserSearch } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslate } from '../../../../kit/i18n.ts'
import { openLayer } from '../../../../kit/layers.ts'
import { Link, useGo } from '../../../../kit/link.tsx'
import { useDebounced } from '../../../../kit/use-debounced.ts'
import { Answer } from '../../../../ui/answer.tsx'
import { showAlert } from '../../../../ui/ask.ts'
import { BarLayer } from '../../../../ui/bar-layer.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { SearchField } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Empty } from '../../../../ui/notice.tsx'
import { useTotalSearch } from '../search.api.ts'
import { countText, type FoundGroup, groupsOf, searchAddress } from '../search.rules.ts'
import { ItemRows, PersonRows } from './found-rows.tsx'
import { MissingNote } from './missing-note.tsx'
import styles from './search-layer.module.css'
import { useTargetName } from './use-target-name.ts'

/** Groups that the layer shows (spec 1§2). */
const shownTargets = ['orgchart', 'board', 'workflow']
const pause = 300

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
        <div className={styles.head}>
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
      <Found text={text} isTyping={text !== typed.normalize('NFC').trim()} {...{ inBody, onClose }} />
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
  const found = useTotalSearch({ text, inBody }, { isPreview: true })
  if (!isSearchable(text)) return <p className={styles.hint}>{t('gnb.searchShort')}</p>
  const groupsIn = (data: NonNullable<typeof found.data>) =>
    groupsOf(data).filter(({ target }) => shownTargets.includes(target))
  return (
    <Answer
      answer={found}
      isWaiting={isTyping}
      rows={4}
      look="text"
      isEmpty={(data) => groupsIn(data).length === 0 && data.missing.length === 0}
      empty={<Empty text={t('gnb.searchNone', { text })} />}
    >
      {(data) => (
        <div className={styles.groups}>
          <MissingNote found={data} onRetry={() => void found.refetch()} />
          {groupsIn(data).map((group) => (
            <Block key={group.target} {...{ group, text, inBody, onClose }} />
          ))}
        </div>
      )}
    </Answer>
  )
}

interface BlockProps extends Omit<FoundProps, 'isTyping'> {
  group: FoundGroup
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
