import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useGo } from '#kit/address/link.tsx'
import type { PaletteItem } from '#kit/fillings.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useLiveKeys } from '#kit/screen/keys.ts'
import { isComposing } from '#kit/screen/use-composition.ts'
import { laterSlot } from '#kit/slots.ts'
import { KeyLayer } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { PresenceLine } from '#ui/presence/presence.tsx'
import { Marked } from '../../search/parts/marked.tsx'
import { searchAddress } from '../../search/search.rules.ts'
import styles from './palette.module.css'
import { usePaletteGroups } from './use-palette-groups.tsx'

interface Line {
  id: string
  group: string
  /** The title of the group; '' for the search. */
  title: string
  item: PaletteItem
}

/**
 * Returns the index of the line that a key selects. The arrow keys move by one line and wrap around. Tab
 * moves to the first line of the next group, and from the last group to the first line.
 */
export function nextLine(lines: readonly { group: string }[], at: number, key: string): number {
  if (lines.length === 0) return 0
  if (key === 'ArrowDown') return (at + 1) % lines.length
  if (key === 'ArrowUp') return (at - 1 + lines.length) % lines.length
  const group = lines[at]?.group
  const next = lines.findIndex((line, index) => index > at && line.group !== group)
  return next < 0 ? 0 : next
}

/**
 * The command palette: recent pages, menus, people, boards, resources, settings and what is in them, actions of the page,
 * commands, articles and documents, all by keyboard.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  // The keys of the page are read when the palette opens, because the palette turns them off.
  const [keys] = useState(useLiveKeys())
  const [personCode, setPersonCode] = useState<string | null>(null)
  const [PersonCard] = laterSlot('personCards')
  if (personCode !== null && PersonCard) return <PersonCard personCode={personCode} onClose={onClose} />
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={styles.veil}>
      <Modal className={styles.modal}>
        <Dialog aria-label={t('gnb.entry.palette')} className={styles.dialog}>
          <KeyLayer>
            <PaletteBody keys={keys} onClose={onClose} onPerson={setPersonCode} />
          </KeyLayer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function useLines(text: string, keys: ReturnType<typeof useLiveKeys>) {
  const t = useTranslate()
  const groups = usePaletteGroups(text, keys)
  const lines: Line[] = groups.flatMap(({ id, label, items }) =>
    items.map((item) => ({ id: `${id}/${item.id}`, group: id, title: label, item })),
  )
  if ([...text].length >= 2) {
    const item: PaletteItem = {
      id: 'search',
      label: t('gnb.paletteSearch', { text }),
      icon: <Icon icon={Search} size={18} />,
      address: searchAddress({ text }),
    }
    lines.push({ id: 'search', group: 'search', title: '', item })
  }
  return lines
}

function openItem({ run, address }: PaletteItem, go: ReturnType<typeof useGo>): void {
  if (run) run()
  else if (address && /^https?:/i.test(address)) window.open(address, '_blank', 'noopener')
  else if (address) go(address)
}

interface BodyProps {
  keys: ReturnType<typeof useLiveKeys>
  onClose: () => void
  onPerson: (personCode: string) => void
}

function PaletteBody({ keys, onClose, onPerson }: BodyProps) {
  const t = useTranslate()
  const go = useGo()
  const list = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const text = typed.normalize('NFC').trim()
  const lines = useLines(text, keys)
  const chosen = Math.min(at, Math.max(0, lines.length - 1))
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    shown.current?.querySelector(`[data-index="${chosen}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen])
  const open = ({ item }: Line) => {
    if (item.personCode !== undefined) return onPerson(item.personCode)
    onClose()
    openItem(item, go)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const line = lines[chosen]
    if (event.key === 'Enter' && line) open(line)
    else if (['ArrowDown', 'ArrowUp', 'Tab'].includes(event.key) && !event.shiftKey) {
      setAt(nextLine(lines, chosen, event.key))
    } else return
    event.preventDefault()
  }
  const lineId = (index: number) => `${list}-${index}`
  return (
    <>
      <div className={styles.head}>
        <Icon icon={Search} size={18} />
        <input
          // biome-ignore lint/a11y/noAutofocus: the person opens the palette to type a text
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={lines.length > 0 ? lineId(chosen) : undefined}
          aria-label={t('gnb.palettePlaceholder')}
          placeholder={t('gnb.palettePlaceholder')}
          className={styles.input}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={styles.key}>Esc</kbd>
      </div>
      <div ref={shown} id={list} role="listbox" aria-label={t('gnb.entry.palette')} className={styles.list}>
        {lines.map((line, index) => (
          <LineRow
            key={line.id}
            {...{ line, index, text }}
            id={lineId(index)}
            isChosen={index === chosen}
            isFirst={line.group !== lines[index - 1]?.group}
            onPoint={() => setAt(index)}
            onOpen={() => open(line)}
          />
        ))}
        {lines.length === 0 ? (
          <p className={styles.none}>{t([...text].length < 2 ? 'gnb.searchShort' : 'gnb.paletteNone')}</p>
        ) : null}
      </div>
      <footer className={styles.foot}>
        <span>
          <kbd className={styles.key}>↑</kbd> <kbd className={styles.key}>↓</kbd> {t('gnb.paletteMove')}
        </span>
        <span>
          <kbd className={styles.key}>↵</kbd> {t('gnb.paletteOpen')}
        </span>
        <span>
          <kbd className={styles.key}>Tab</kbd> {t('gnb.paletteNextGroup')}
        </span>
        <span className={styles.hint}>{t('gnb.paletteHint')}</span>
      </footer>
    </>
  )
}

interface LineRowProps {
  line: Line
  index: number
  text: string
  id: string
  isChosen: boolean
  isFirst: boolean
  onPoint: () => void
  onOpen: () => void
}

function LineRow({ line, index, text, id, isChosen, isFirst, onPoint, onOpen }: LineRowProps) {
  const { group, title, item } = line
  return (
    <>
      {isFirst && group !== 'search' ? (
        <div role="presentation" className={styles.group}>
          {title}
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the combobox refers to the option by aria-activedescendant */}
      <div
        role="option"
        id={id}
        data-index={index}
        aria-selected={isChosen}
        className={styles.line}
        data-person={item.personCode ? '' : undefined}
        onPointerMove={onPoint}
        onClick={onOpen}
      >
        <span className={styles.icon}>{item.icon}</span>
        <span className={styles.what}>
          <span className={styles.label}>
            {group === 'search' ? item.label : <Marked text={item.label} by={text} />}
          </span>
          {item.personCode ? <PresenceLine personCode={item.personCode} /> : null}
        </span>
        {item.hint ? <span className={styles.about}>{item.hint}</span> : null}
      </div>
    </>
  )
}
