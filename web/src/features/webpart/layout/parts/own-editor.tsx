import type { WebpartPage } from '@maru/api/webpart'
import { useEffect, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { Muted } from '#ui/layout/hint.tsx'
import { ActionNote, ErrorNote } from '#ui/notice.tsx'
import type { FoundLayout } from '../../layout.api.ts'
import { LayoutEditor } from './layout-editor.tsx'
import { LayoutTools } from './layout-tools.tsx'
import { type Editing, useEditing } from './use-editing.ts'

/** The editor of the viewer's own layout. Every change is stored immediately and can be undone. */
export function OwnEditor({
  page,
  found,
  onDone,
}: {
  page: WebpartPage
  found: FoundLayout
  onDone: () => void
}) {
  const t = useTranslate()
  const editing = useEditing(page, found)
  const [opened, setOpened] = useState<number | null>(null)
  useUndoKeys(editing)
  const leave = async () => {
    // What could not be stored exists only here.
    if (editing.state !== 'failed' || (await askConfirm({ text: t('kit.leaveQuestion'), isDanger: true })))
      onDone()
  }
  return (
    <>
      <LayoutTools
        layout={editing.layout}
        onChange={editing.change}
        onAdded={setOpened}
        undo={{ run: editing.undo, isOpen: editing.canUndo }}
        redo={{ run: editing.redo, isOpen: editing.canRedo }}
        onReset={editing.reset}
      >
        <Muted role="status">{editing.state === 'failed' ? '' : t(`webpart.layout.${editing.state}`)}</Muted>
        <Button tone="primary" isDisabled={editing.state === 'saving'} onPress={() => void leave()}>
          {t('webpart.layout.done')}
        </Button>
      </LayoutTools>
      {editing.state === 'failed' && editing.conflict ? (
        <ActionNote tone="warn" text={t('webpart.layout.conflict')}>
          <Button onPress={editing.conflict.take}>{t('webpart.layout.takeOther')}</Button>
          <Button tone="primary" onPress={editing.conflict.overwrite}>
            {t('webpart.layout.overwrite')}
          </Button>
        </ActionNote>
      ) : editing.state === 'failed' ? (
        <ErrorNote title={t('webpart.layout.saveFailed')} error={editing.error} onRetry={editing.retry} />
      ) : null}
      <LayoutEditor layout={editing.layout} onChange={editing.change} opened={opened} onOpen={setOpened} />
    </>
  )
}

/** Ctrl+Z undoes a step and Ctrl+Shift+Z redoes it, unless the focus is in a text field. */
function useUndoKeys({ undo, redo }: Editing) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return
      event.preventDefault()
      if (event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [undo, redo])
}
