import { isSearchable } from '@maru/api/kit/search/search-text'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { hrefOf, useGo } from '#kit/address/link.tsx'
import { useTranslate } from '#kit/i18n/i18n.ts'
import type { useLiveKeys } from '#kit/screen/keys.ts'
import { useAccount } from '#kit/session/session.ts'
import { laterSlot } from '#kit/slots.ts'
import { showAlert } from '#ui/dialog/ask.ts'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { MissingNote } from '../../search/parts/missing-note.tsx'
import { type FieldLine, nextLine } from '../line.rules.ts'
import { noteLookedUp } from '../recent.rules.ts'
import { Chips } from './chips.tsx'
import { FieldFoot } from './field-foot.tsx'
import { FieldHints } from './field-hints.tsx'
import { FieldList } from './field-list.tsx'
import styles from './field-panel.module.css'
import { useChips } from './use-chips.ts'
import type { Field } from './use-field.ts'
import type { FieldHits } from './use-field-hits.tsx'
import { useFieldLines } from './use-field-lines.tsx'

/** Properties of {@link FieldPanel}. */
export interface FieldPanelProps {
  field: Field
  /** The keys of the page, whose acts are listed. */
  keys: ReturnType<typeof useLiveKeys>
  /** True: people are listed first, and all that are found. */
  isPeopleFirst?: boolean
  onClose: () => void
}

/**
 * The list of the field: people, commands, pages, everything that the total search finds, and the way to all results;
 * words become chips that limit the search. The input of the field has the focus and its keys are handled here.
 */
export function FieldPanel(props: FieldPanelProps) {
  const [personCode, setPersonCode] = useState<string | null>(null)
  const [PersonCard] = laterSlot('personCards')
  if (personCode !== null && PersonCard) return <PersonCard personCode={personCode} onClose={props.onClose} />
  return <PanelBody {...props} onPerson={setPersonCode} />
}

type BodyProps = FieldPanelProps & { onPerson: (personCode: string) => void }

/** Returns the function that does what a line is for. */
function useOpenLine({ field, onClose, onPerson }: BodyProps, chips: ReturnType<typeof useChips>) {
  const go = useGo()
  const { personCode: viewer } = useAccount()
  return ({ item }: FieldLine, inNewTab = false) => {
    if (item.chip) return chips.choose(item.chip)
    if (item.fill !== undefined) {
      field.setTyped(item.fill)
      return field.input.current?.focus()
    }
    if (item.personCode !== undefined) {
      if (item.person) {
        const { email: _, number: __, ...person } = item.person
        noteLookedUp(viewer, person)
      }
      return onPerson(item.personCode)
    }
    const { run, address } = item
    const isOutside = address !== undefined && /^https?:/i.test(address)
    if (address !== undefined && (inNewTab || isOutside))
      window.open(isOutside ? address : hrefOf(address), '_blank', 'noopener')
    if (!inNewTab || address === undefined) onClose()
    if (run) run()
    else if (address !== undefined && !isOutside && !inNewTab) go(address)
  }
}

function PanelBody(props: BodyProps) {
  const { field, isPeopleFirst = false } = props
  const t = useTranslate()
  const chips = useChips(field)
  const { lines, hits, text } = useFieldLines(chips, isPeopleFirst, props.keys)
  const [choice, setChoice] = useState({ typed: field.typed, id: '' })
  const open = useOpenLine(props, chips)
  const acts = useRef<HTMLDivElement>(null)
  const at = Math.max(0, choice.typed === field.typed ? lines.findIndex(({ id }) => id === choice.id) : 0)
  const choose = (index: number) => setChoice({ typed: field.typed, id: lines[index]?.id ?? '' })
  useFieldKeys({ field, chips, lines, at, text, acts, choose, open })
  const note = noteOf({ lines, isPeopleFirst, isWaiting: hits.isWaiting, chips, text })
  const isEmpty = field.typed === '' && chips.all.length === 0
  const hints = <FieldHints {...{ chips, field, isPeopleFirst }} />
  return (
    <>
      {field.chipPlace ? createPortal(<Chips chips={chips} />, field.chipPlace) : null}
      {isEmpty ? null : hints}
      <FieldList
        {...{ lines, at, text, acts }}
        listId={field.listId}
        idOf={(index) => lineId(field, index)}
        onPoint={choose}
        onOpen={(index, inNewTab) => lines[index] && open(lines[index], inNewTab)}
        onLeaveActs={() => field.input.current?.focus()}
      >
        {note ? <p className={styles.none}>{t(note)}</p> : null}
        {isSearchable(text) && !chips.asking ? <SearchNotes search={hits.search} /> : null}
      </FieldList>
      {isEmpty ? hints : null}
      <VisuallyHidden>
        <span role="status">{t('gnb.fieldLines', { count: lines.length })}</span>
      </VisuallyHidden>
      <FieldFoot hasText={field.typed !== ''} />
    </>
  )
}

/** What of the total search failed, with a retry. */
function SearchNotes({ search }: Pick<FieldHits, 'search'>) {
  const retry = () => void search.refetch()
  if (search.isError) return <ErrorNote error={search.error} onRetry={retry} inline />
  return search.data ? <MissingNote found={search.data} onRetry={retry} /> : null
}

const lineId = ({ listId }: Field, index: number) => `${listId}-${index}`

interface NoteState {
  lines: readonly FieldLine[]
  text: string
  chips: ReturnType<typeof useChips>
  isPeopleFirst: boolean
  isWaiting: boolean
}

/** What the field says if it lists nothing besides the total search; undefined if it lists something. */
function noteOf({ lines, text, chips, isPeopleFirst, isWaiting }: NoteState) {
  const hasLines = lines.some(({ group }) => group !== 'search')
  if (chips.asking) return hasLines ? undefined : 'gnb.chips.none'
  if (!isSearchable(text)) return !hasLines || (isPeopleFirst && text !== '') ? 'gnb.searchShort' : undefined
  if (hasLines) return undefined
  return isWaiting ? 'gnb.fieldWaiting' : 'gnb.paletteNone'
}

interface KeyState {
  field: Field
  chips: ReturnType<typeof useChips>
  lines: readonly FieldLine[]
  at: number
  text: string
  acts: RefObject<HTMLDivElement | null>
  choose: (index: number) => void
  open: (line: FieldLine, inNewTab?: boolean) => void
}

/** Gives the input of the field the keys of the list, and the line that is chosen. */
function useFieldKeys({ field, chips, lines, at, text, acts, choose, open }: KeyState) {
  const t = useTranslate()
  const line = lines[at]
  const submit = async (inNewTab: boolean) => {
    if (line) return open(line, inNewTab)
    await showAlert(t(text === '' ? 'gnb.searchEmpty' : 'gnb.searchShort'))
    field.input.current?.focus()
  }
  const onTab = () => {
    if (chips.acceptEnd()) return true
    if (chips.asking && line?.item.chip) open(line)
    else if (lines.length === 0) return false
    else choose(nextLine(lines, at, 'Tab'))
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    const { selectionStart, selectionEnd, value } = currentTarget
    const isAtEnd = selectionStart === value.length && selectionEnd === value.length
    if (key === 'Enter') void submit(event.ctrlKey || event.metaKey)
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && lines.length > 0) choose(nextLine(lines, at, key))
    else if (key === 'Tab' && !event.shiftKey) {
      if (!onTab()) return
    } else if (key === 'Backspace' && selectionEnd === 0 && chips.all.length > 0) chips.removeLast()
    else if (key === 'ArrowRight' && isAtEnd && acts.current)
      acts.current.querySelector<HTMLElement>('a')?.focus()
    else return
    event.preventDefault()
  }
  const { keys, setChosenId } = field
  useEffect(() => {
    keys.current = onKeyDown
    return () => {
      keys.current = null
    }
  })
  const id = line && lineId(field, at)
  useEffect(() => {
    setChosenId(id)
    return () => setChosenId(undefined)
  }, [id, setChosenId])
}
