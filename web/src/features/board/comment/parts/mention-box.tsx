import { articleLimits } from '@maru/api/board'
import { isPeopleSearch } from '@maru/api/kit/search/search-text'
import { searchSizes } from '@maru/api/org'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type PickItem, useColleagues, useSuggestions } from '#features/org/index.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { isComposing } from '#kit/screen/use-composition.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { useAccount } from '#kit/session/session.ts'
import { classes } from '#ui/classes.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { PersonAvatar, PresenceLine } from '#ui/presence/presence.tsx'
import {
  type CommentText,
  changeText,
  insertMention,
  mentionQuery,
  orderCandidates,
} from '../mention.rules.ts'
import styles from './mention-box.module.css'

/** Maximum number of suggestions shown at the same time. */
const shownAtMost = 8

/** Properties of {@link MentionBox}. */
export interface MentionBoxProps {
  label: string
  placeholder: string
  value: CommentText
  onChange: (value: CommentText) => void
  /** The box suggests only people of this company; null for people of all companies. */
  comCode: string | null
  /** Codes of the people of the thread, who are offered first. */
  thread?: readonly string[]
  boxRef: RefObject<HTMLTextAreaElement | null>
  /** The box is at the bottom of the screen: it has one line at first, and suggestions are above it. */
  isAtHand?: boolean
}

/** Returns the people who match the letters after the @, and the index of the highlighted person. */
function useCandidates(text: string | null, comCode: string | null, thread: readonly string[]) {
  const { personCode } = useAccount()
  const settled = useDebounced(text ?? '', 120)
  const { data, isPlaceholderData } = useSuggestions(settled, false, searchSizes.list)
  const [at, setAt] = useState({ text: '', index: 0 })
  const isAsked = text !== null && isPeopleSearch(text)
  // An @ without letters offers the people of the viewer's department.
  const near = useColleagues(text !== null, searchSizes.list)
  const isOffered = isAsked || text === ''
  const matches = (
    isOffered ? orderCandidates(isAsked ? (data ?? []) : [], near.data ?? [], text, thread) : []
  )
    .filter((item) => item.id !== personCode && (comCode === null || item.comCode === comCode))
    .slice(0, shownAtMost)
  const index = at.text === text ? Math.min(at.index, matches.length - 1) : 0
  return {
    found: matches,
    index,
    // Enter must not insert a person from the response to an older input.
    isSettled:
      text === ''
        ? near.data !== undefined
        : isAsked && settled === text && data !== undefined && !isPlaceholderData,
    choose: (next: number) => setAt({ text: text ?? '', index: next }),
  }
}

/**
 * A text box with mentions: @ offers the viewer's colleagues, and @ with letters offers matching people. The
 * names of mentioned people are highlighted in the text.
 */
export function MentionBox(props: MentionBoxProps) {
  const { label, placeholder, value, onChange, comCode, thread = [], boxRef, isAtHand = false } = props
  const t = useTranslate()
  const language = useLanguage()
  const id = useId()
  const mirror = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [caret, setCaret] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)
  const query = mentionQuery(value, caret)
  const isClosed = query === null || closedAt === query.start
  const { found, index, isSettled, choose } = useCandidates(isClosed ? null : query.text, comCode, thread)
  const isOpen = !isClosed && (found.length > 0 || (isSettled && query.text !== ''))
  useLayoutEffect(() => {
    if (wanted.current === null) return
    boxRef.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })
  useEffect(() => {
    // At the end of a scrolled page, the suggestions below the box would otherwise be hidden.
    if (isOpen) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const follow = () => {
    if (mirror.current) mirror.current.scrollTop = boxRef.current?.scrollTop ?? 0
  }
  const readCaret = () => setCaret(boxRef.current?.selectionEnd ?? 0)
  const put = (next: { words: CommentText; caret: number }, isMoved: boolean) => {
    if (isMoved) wanted.current = next.caret
    setCaret(next.caret)
    onChange(next.words)
  }
  const type = (text: string) => {
    const at = boxRef.current?.selectionEnd ?? text.length
    const next = changeText(value, text, at)
    put(next, next.words.text !== text)
    if (mentionQuery(next.words, next.caret)?.start !== closedAt) setClosedAt(null)
  }
  const insert = (item: PickItem) => {
    if (!query) return
    const codes = new Set([...value.named.map((one) => one.code), item.id])
    if (codes.size > articleLimits.mentions) {
      showToast(t('board.mention.tooMany', { most: articleLimits.mentions }), 'danger')
      return
    }
    put(insertMention(value, query, { code: item.id, name: localName(item.name, language) }), true)
    boxRef.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, the input method handles the key, for example the key that ends a syllable.
    if (!isOpen || isComposing(event)) return
    const item = found[index]
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    if (event.key === 'Escape') setClosedAt(query?.start ?? null)
    else if (event.key === 'ArrowDown' && found.length > 0) choose((index + 1) % found.length)
    else if (event.key === 'ArrowUp' && found.length > 0) choose((index - 1 + found.length) % found.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && isPlain && item && isSettled) insert(item)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.place} onKeyDownCapture={onKeyDown} onScrollCapture={follow}>
      <TextArea
        label={label}
        hideLabel
        rows={isAtHand ? 1 : 2}
        inputRef={boxRef}
        value={value.text}
        onChange={type}
        onSelect={readCaret}
        onBlur={() => setClosedAt(query?.start ?? null)}
        maxLength={articleLimits.comment}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && found.length > 0 ? `${id}-${index}` : undefined}
      />
      <Chips words={value} mirror={mirror} />
      <VisuallyHidden>
        <span role="status">{isOpen ? t('board.mention.found', { count: found.length }) : ''}</span>
      </VisuallyHidden>
      {isOpen ? (
        <div
          ref={popup}
          id={`${id}-list`}
          {...(found.length > 0
            ? { role: 'listbox', 'aria-label': t('board.mention.suggestions') }
            : { role: 'status' })}
          className={classes(styles.popup, isAtHand && styles.above)}
        >
          {found.map((item, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys (WAI-ARIA combobox)
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box (aria-activedescendant)
            <div
              key={item.id}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === index}
              className={classes(styles.option, at === index && styles.atHand)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(item)}
            >
              <Candidate item={item} />
            </div>
          ))}
          {found.length === 0 && query?.text !== '' ? (
            <p className={styles.none}>{t('board.mention.none', { text: query?.text ?? '' })}</p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** One offered person, with the presence. */
function Candidate({ item }: { item: PickItem }) {
  const language = useLanguage()
  const name = localName(item.name, language)
  return (
    <>
      <PersonAvatar name={name} personCode={item.id} photo={item.photo} size="s" hasText />
      <span className={styles.who}>
        {name} {localName(item.title, language)}
      </span>
      <span className={styles.where}>
        {localName(item.place, language)} <PresenceLine personCode={item.id} />
      </span>
    </>
  )
}

/** A transparent copy of the text over the box; only the background of the names is visible. */
function Chips({ words, mirror }: { words: CommentText; mirror: RefObject<HTMLDivElement | null> }) {
  if (words.named.length === 0) return null
  const pieces = words.named.map((one, index) => {
    const before = words.named[index - 1]
    const from = before ? before.start + before.text.length : 0
    return { ...one, gap: words.text.slice(from, one.start) }
  })
  const last = words.named.at(-1)
  return (
    <div ref={mirror} className={styles.mirror} aria-hidden="true">
      {pieces.map((piece) => (
        <span key={piece.start}>
          {piece.gap}
          <span className={styles.chip}>{piece.text}</span>
        </span>
      ))}
      {`${words.text.slice(last ? last.start + last.text.length : 0)}\n`}
    </div>
  )
}
