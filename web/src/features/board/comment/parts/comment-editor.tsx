import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { dropDraft, readDraft, storeDraft } from '#kit/screen/draft.ts'
import { isComposing } from '#kit/screen/use-composition.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Muted } from '#ui/layout/hint.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import { type CommentText, emptyText } from '../mention.rules.ts'
import { MentionBox } from './mention-box.tsx'
import styles from './responses.module.css'

/** Properties of {@link CommentEditor}; `onSend` returns whether the text was saved and may be cleared. */
export interface CommentEditorProps {
  label: string
  start?: CommentText
  /** The company of the people who may be mentioned; null for all companies. */
  comCode: string | null
  /** Codes of the people of the thread, who are offered first in a mention. */
  thread?: readonly string[]
  /** Stores unsent text in this browser under this key. */
  draftKey?: string
  autoFocus?: boolean
  /** The box has one line until the user writes in it; suggestions are above it. */
  isAtHand?: boolean
  onSend: (words: CommentText) => Promise<boolean>
  onCancel?: () => void
}

/** Reads the stored draft of a comment; drafts from before mentions existed are plain text. */
function readStoredText(key: string): CommentText | null {
  const draft = readDraft<CommentText | string>(key)
  return typeof draft === 'string' ? { text: draft, named: [] } : draft
}

/** A box to write a comment. Ctrl+Enter sends the comment; if that fails, the text stays in the box. */
export function CommentEditor({
  label,
  start = emptyText,
  comCode,
  thread = [],
  draftKey,
  autoFocus,
  isAtHand = false,
  onSend,
  onCancel,
}: CommentEditorProps) {
  const t = useTranslate()
  const box = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState(() => (draftKey ? (readStoredText(draftKey) ?? start) : start))
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    if (autoFocus) box.current?.focus()
  }, [autoFocus])
  const change = (value: CommentText) => {
    setWords(value)
    if (!draftKey) return
    if (value.text.trim() === '') dropDraft(draftKey)
    else storeDraft(draftKey, value)
  }
  const send = async () => {
    if (isSending) return
    setSending(true)
    const isSent = await onSend(words)
    setSending(false)
    if (isSent) change(emptyText)
    else box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return
    event.preventDefault()
    void send()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only receives keys of the text box
    <div
      className={classes(styles.editor, isAtHand && styles.small, words.text !== '' && styles.used)}
      onKeyDown={onKeyDown}
    >
      <MentionBox
        label={label}
        placeholder={t('board.comment.placeholder')}
        value={words}
        onChange={change}
        {...{ comCode, thread }}
        boxRef={box}
        isAtHand={isAtHand}
      />
      <Actions justify="end" className={styles.editorActs}>
        <Muted className={styles.keys}>
          {t('board.comment.keys')} {t('board.mention.hint')}
        </Muted>
        {onCancel ? (
          <Button tone="quiet" onPress={onCancel}>
            {t('kit.cancel')}
          </Button>
        ) : null}
        <Button tone="primary" isPending={isSending} onPress={send}>
          {t('board.comment.save')}
        </Button>
      </Actions>
    </div>
  )
}
