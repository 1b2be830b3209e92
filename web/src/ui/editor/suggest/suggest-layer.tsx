import { type Editor, useEditorState } from '@tiptap/react'
import { type RefObject, useEffect } from 'react'
import { BlockMenu } from './block-menu.tsx'
import { type EditorPeople, PeopleMenu } from './people-menu.tsx'
import { openSuggestion, type SuggestKeys } from './suggest-state.ts'

/** The open suggestions of an editor: people for @, blocks for /. */
export function SuggestLayer({
  editor,
  keys,
  people,
  imageInput,
}: {
  editor: Editor
  keys: SuggestKeys
  people: EditorPeople
  /** The choice of picture files in the toolbar. */
  imageInput: RefObject<HTMLInputElement | null>
}) {
  const { preload } = people.Candidates
  useEffect(preload, [preload])
  const open = useEditorState({ editor, selector: ({ editor: now }) => openSuggestion(now.state) })
  if (!open) return null
  const place = { editor, open, keys }
  return open.kind === 'person' ? (
    <PeopleMenu key={open.from} {...place} people={people} />
  ) : (
    <BlockMenu key={open.from} {...place} onPickImages={() => imageInput.current?.click()} />
  )
}
