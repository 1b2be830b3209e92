import { type Layout, layoutLimits } from '@maru/api/webpart'
import { Plus, Redo2, RotateCcw, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { addPart, setColumns } from '../../layout.rules.ts'
import { AddDialog, type OfferedPart } from './add-dialog.tsx'
import styles from './layout-editor.module.css'

/** Properties of {@link LayoutTools}. */
export interface LayoutToolsProps {
  layout: Layout
  onChange: (next: Layout) => void
  /** Called after a web part was added, so that the caller opens its options. */
  onAdded: (webpartId: number) => void
  undo?: { run: () => void; isOpen: boolean }
  redo?: { run: () => void; isOpen: boolean }
  onReset?: () => void
  /** Content at the end of the bar: the state of saving and the buttons that save and close. */
  children: ReactNode
}

/** The toolbar above the layout editor. */
export function LayoutTools({ layout, onChange, onAdded, undo, redo, onReset, children }: LayoutToolsProps) {
  const t = useTranslate()
  const [isAdding, setAdding] = useState(false)
  const add = ({ kind, offer }: OfferedPart) => {
    setAdding(false)
    const added = addPart(layout, { kind, options: { ...offer.start } })
    if (!added) {
      showToast(t('webpart.layout.full', { most: layoutLimits.parts }))
      return
    }
    onChange(added.layout)
    if (offer.Options) onAdded(added.webpartId)
  }
  const counts = Array.from({ length: layoutLimits.columns }, (_none, index) => ({
    value: String(index + 1),
    label: t('webpart.layout.columnCount', { count: index + 1 }),
  }))
  return (
    <Row wrap role="toolbar" aria-label={t('webpart.layout.tools')} className={styles.tools}>
      <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setAdding(true)}>
        {t('webpart.layout.add')}
      </Button>
      <Select
        label={t('webpart.layout.columns')}
        hideLabel
        options={counts}
        value={String(layout.columns.length)}
        onChange={(count) => onChange(setColumns(layout, Number(count)))}
      />
      {undo ? (
        <IconButton label={t('webpart.layout.undo')} isDisabled={!undo.isOpen} onPress={undo.run}>
          <Icon icon={Undo2} />
        </IconButton>
      ) : null}
      {redo ? (
        <IconButton label={t('webpart.layout.redo')} isDisabled={!redo.isOpen} onPress={redo.run}>
          <Icon icon={Redo2} />
        </IconButton>
      ) : null}
      {onReset ? (
        <Button tone="quiet" icon={<Icon icon={RotateCcw} size={16} />} onPress={onReset}>
          {t('webpart.layout.reset')}
        </Button>
      ) : null}
      <Row as="span" gap="3" className={styles.end}>
        {children}
      </Row>
      {isAdding ? <AddDialog onAdd={add} onClose={() => setAdding(false)} /> : null}
    </Row>
  )
}
