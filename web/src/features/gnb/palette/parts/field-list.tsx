import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { classes } from '#ui/classes.ts'
import { Muted } from '#ui/layout/hint.tsx'
import { PresenceLine } from '#ui/presence/presence.tsx'
import { Marked } from '../../search/parts/marked.tsx'
import { type FieldLine, runsOf } from '../line.rules.ts'
import styles from './field-list.module.css'
import { PersonActs } from './person-acts.tsx'

interface ListProps {
  lines: readonly FieldLine[]
  at: number
  text: string
  listId: string
  idOf: (index: number) => string
  acts: RefObject<HTMLDivElement | null>
  onPoint: (index: number) => void
  onOpen: (index: number, inNewTab: boolean) => void
  onLeaveActs: () => void
  /** Notes below the lines. */
  children: ReactNode
}

/** The lines by group. The acts of the chosen person are over its line, because an option may not contain links. */
export function FieldList(props: ListProps) {
  const { lines, at, text, listId, idOf, acts, onPoint, onOpen, onLeaveActs, children } = props
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ top: 0, height: 0 })
  const chosen = lines[at]
  useEffect(() => {
    box.current?.querySelector(`[data-index="${at}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [at])
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the lines can move the chosen one
  useLayoutEffect(() => {
    const row = box.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)
    if (row) setPlace({ top: row.offsetTop, height: row.offsetHeight })
  }, [at, chosen?.id, lines.length])
  const person = chosen?.item.personCode === undefined ? undefined : chosen.item.person
  return (
    <div ref={box} className={styles.scroll}>
      <div id={listId} role="listbox" aria-label={t('gnb.entry.palette')}>
        {runsOf(lines).map((run) => (
          <Group key={run.lines[0]?.group} {...{ run, at, text, idOf, onPoint, onOpen }} />
        ))}
      </div>
      {person ? <PersonActs {...{ person, place, acts }} onLeave={onLeaveActs} /> : null}
      {children}
    </div>
  )
}

interface GroupProps extends Pick<ListProps, 'at' | 'text' | 'idOf' | 'onPoint' | 'onOpen'> {
  run: ReturnType<typeof runsOf>[number]
}

function Group({ run: { first, lines }, at, text, idOf, onPoint, onOpen }: GroupProps) {
  const [{ group, title, note } = { group: '', title: '', note: '' }] = lines
  const rows = lines.map((line, offset) => (
    <Row
      key={line.id}
      {...{ line, text }}
      id={idOf(first + offset)}
      index={first + offset}
      isChosen={first + offset === at}
      onPoint={() => onPoint(first + offset)}
      onOpen={(event) => onOpen(first + offset, event.ctrlKey || event.metaKey)}
    />
  ))
  if (title === '') return <div className={styles.last}>{rows}</div>
  const isPaired = group === 'commands' && text === ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
    <div role="group" aria-label={title}>
      <div className={styles.title} aria-hidden="true">
        {title}
        <span>{note}</span>
      </div>
      <div role="presentation" className={isPaired ? styles.pairs : undefined}>
        {rows}
      </div>
    </div>
  )
}

interface RowProps {
  line: FieldLine
  index: number
  text: string
  id: string
  isChosen: boolean
  onPoint: () => void
  onOpen: (event: MouseEvent) => void
}

function Row({ line: { group, item }, index, text, id, isChosen, onPoint, onOpen }: RowProps) {
  const { person } = item
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input of the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox refers to the option by aria-activedescendant
    <div
      role="option"
      id={id}
      data-index={index}
      aria-selected={isChosen}
      className={classes(styles.line, person && styles.person)}
      onPointerMove={onPoint}
      // The focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <span className={classes(styles.icon, group === 'commands' && styles.command)}>{item.icon}</span>
      {person ? (
        <PersonText {...{ person, text }} />
      ) : (
        <span className={styles.label}>
          {group === 'search' ? item.label : <Marked text={item.label} by={text} />}
        </span>
      )}
      {person ? (
        <span className={styles.about}>
          <PresenceLine personCode={person.personCode} />
          {person.number === '' ? null : <span className={styles.number}>{person.number}</span>}
        </span>
      ) : item.hint ? (
        // The name of a command says enough without its room.
        <span className={styles.about} aria-hidden={group === 'commands' ? true : undefined}>
          {item.hint}
        </span>
      ) : null}
    </div>
  )
}

function PersonText({ person, text }: { person: NonNullable<FieldLine['item']['person']>; text: string }) {
  return (
    <span className={styles.who}>
      <span className={styles.name}>
        <b>
          <Marked text={person.name} by={text} />
        </b>
        {person.title === '' ? null : ` · ${person.title}`}
      </span>
      {person.department === '' ? null : (
        <Muted className={styles.department}>
          <Marked text={person.department} by={text} />
        </Muted>
      )}
    </span>
  )
}
