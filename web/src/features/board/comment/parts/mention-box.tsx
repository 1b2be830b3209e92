import { articleLimits } from '@maru/api/board'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type PickItem, useCandidates } from '#features/org/index.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { isComposing } from '#kit/screen/use-composition.ts'
import { classes } from '#ui/classes.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { PersonOption } from '#ui/presence/person-option.tsx'
import { type CommentText, changeText, insertMention, mentionQuery } from '../mention.rules.ts'
import styles from './mention-box.module.css'

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
  const typed = isClosed ? null : query.text
  const { people: found, isSettled } = useCandidates(typed, comCode, thread)
  const [at, setAt] = useState({ text: '', index: 0 })
  const index = at.text === typed ? Math.min(at.index, found.length - 1) : 0
  const choose = (next: number) => setAt({ text: typed ?? '', index: next })
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
          {found.map((item, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys (WAI-ARIA combobox)
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box (aria-activedescendant)
            <div
              key={item.id}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === index}
              className={classes(styles.option, place === index && styles.atHand)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(item)}
            >
              <PersonOption item={item} />
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
