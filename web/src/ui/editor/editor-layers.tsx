import type { Editor } from '@tiptap/react'
import { Baseline, ChevronDown, Highlighter, Link2, PaintBucket, Table } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useComposition } from '#kit/screen/use-composition.ts'
import { Button, IconButton } from '../button.tsx'
import { isWebAddress } from '../content/paper.ts'
import { Menu } from '../dialog/menu.tsx'
import { PopoverTrigger } from '../dialog/popover.tsx'
import { TextField } from '../form/field.tsx'
import { Icon } from '../icon.tsx'
import { Row } from '../layout/stack.tsx'
import styles from './editor.module.css'
import { mergeWith, setCellGround } from './editor-acts.ts'
import { groundColours, textColours } from './editor-kit.ts'

const palettes = {
  colour: { label: 'editor.colour', icon: Baseline, colours: textColours },
  ground: { label: 'editor.background', icon: Highlighter, colours: groundColours },
  cell: { label: 'editor.cellBackground', icon: PaintBucket, colours: groundColours },
} as const

/** A colour palette for text, its background, or table cells; null removes the colour. */
export function ColourChoice({
  kind,
  value,
  onChoose,
}: {
  kind: keyof typeof palettes
  value: string
  onChoose: (colour: string | null) => void
}) {
  const t = useTranslate()
  const { icon, colours } = palettes[kind]
  const label = t(palettes[kind].label)
  return (
    <PopoverTrigger
      label={label}
      trigger={
        <IconButton label={label} size="s">
          <span className={styles.ink} style={{ '--ink': value || 'transparent' } as React.CSSProperties}>
            <Icon icon={icon} size={15} />
          </span>
        </IconButton>
      }
    >
      {(close) => (
        <div className={styles.swatches}>
          {colours.map((colour) => (
            <AriaButton
              key={colour}
              aria-label={colour}
              className={styles.swatch}
              style={{ background: colour }}
              onPress={() => {
                onChoose(colour)
                close()
              }}
            />
          ))}
          <AriaButton
            className={styles.none}
            onPress={() => {
              onChoose(null)
              close()
            }}
          >
            {t('editor.colourNone')}
          </AriaButton>
        </div>
      )}
    </PopoverTrigger>
  )
}

/** Asks for the address of a link; null removes the link. */
export function LinkChoice({
  value,
  opening,
  onChoose,
}: {
  value: string | null
  opening: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }
  onChoose: (href: string | null) => void
}) {
  const t = useTranslate()
  return (
    <PopoverTrigger
      label={t('editor.link')}
      opening={opening}
      trigger={
        <IconButton label={t('editor.link')} size="s" isOn={value !== null} keys="Mod+K">
          <Icon icon={Link2} size={16} />
        </IconButton>
      }
    >
      {(close) => (
        <LinkForm
          start={value ?? ''}
          onChoose={(href) => {
            onChoose(href)
            close()
          }}
        />
      )}
    </PopoverTrigger>
  )
}

function LinkForm({ start, onChoose }: { start: string; onChoose: (href: string | null) => void }) {
  const t = useTranslate()
  const [address, setAddress] = useState(start || 'https://')
  const [isWrong, setWrong] = useState(false)
  const send = () => (isWebAddress(address) ? onChoose(address.trim()) : setWrong(true))
  const keys = useComposition({ onEnter: send })
  return (
    <Row align="end" className={styles.form} {...keys}>
      <TextField
        label={t('editor.linkAddress')}
        type="url"
        autoFocus
        value={address}
        onChange={setAddress}
        error={isWrong ? t('editor.linkWrong') : null}
      />
      <Button tone="primary" onPress={send}>
        {t('kit.ok')}
      </Button>
      {start ? (
        <Button tone="quiet" onPress={() => onChoose(null)}>
          {t('editor.linkRemove')}
        </Button>
      ) : null}
    </Row>
  )
}

const most = { rows: 6, columns: 8 }

/** A grid of squares; the position of the chosen square determines the rows and columns of the new table. */
export function TableChoice({ onChoose }: { onChoose: (rows: number, columns: number) => void }) {
  const t = useTranslate()
  const squares = Array.from({ length: most.rows * most.columns }, (_, index) => ({
    row: Math.floor(index / most.columns) + 1,
    column: (index % most.columns) + 1,
  }))
  return (
    <PopoverTrigger
      label={t('editor.table')}
      trigger={
        <IconButton label={t('editor.table')} size="s">
          <Icon icon={Table} size={16} />
        </IconButton>
      }
    >
      {(close) => (
        <div className={styles.numbers}>
          {squares.map(({ row, column }) => (
            <button
              key={`${row}.${column}`}
              type="button"
              aria-label={`${row} × ${column}`}
              title={`${row} × ${column}`}
              onClick={() => {
                onChoose(row, column)
                close()
              }}
            />
          ))}
        </div>
      )}
    </PopoverTrigger>
  )
}

/** The tools for the table at the caret. */
export function TableTools({ editor }: { editor: Editor }) {
  const t = useTranslate()
  const act = () => editor.chain().focus()
  const entry = (id: string, label: string, run: () => void, isDanger = false) => ({
    id,
    label,
    run,
    isDanger,
  })
  return (
    <>
      <ColourChoice kind="cell" value="" onChoose={(colour) => setCellGround(editor, colour)} />
      <Menu
        label={t('editor.tableMenu')}
        placement="bottom start"
        trigger={(opener) => (
          <AriaButton {...opener} className={styles.choice}>
            {t('editor.tableMenu')}
            <Icon icon={ChevronDown} size={13} />
          </AriaButton>
        )}
        groups={[
          {
            id: 'rows',
            entries: [
              entry('above', t('editor.rowAbove'), () => act().addRowBefore().run()),
              entry('below', t('editor.rowBelow'), () => act().addRowAfter().run()),
              entry('row', t('editor.rowRemove'), () => act().deleteRow().run()),
            ],
          },
          {
            id: 'columns',
            entries: [
              entry('left', t('editor.columnLeft'), () => act().addColumnBefore().run()),
              entry('right', t('editor.columnRight'), () => act().addColumnAfter().run()),
              entry('column', t('editor.columnRemove'), () => act().deleteColumn().run()),
            ],
          },
          {
            id: 'cells',
            entries: [
              entry('merge', t('editor.mergeCells'), () => act().mergeCells().run()),
              entry('mergeRight', t('editor.mergeRight'), () => mergeWith(editor, 'right')),
              entry('mergeBelow', t('editor.mergeBelow'), () => mergeWith(editor, 'below')),
              entry('split', t('editor.splitCell'), () => act().splitCell().run()),
              entry('header', t('editor.headerRow'), () => act().toggleHeaderRow().run()),
              entry('headerColumn', t('editor.headerColumn'), () => act().toggleHeaderColumn().run()),
              entry('table', t('editor.tableRemove'), () => act().deleteTable().run(), true),
            ],
          },
        ]}
      />
    </>
  )
}
