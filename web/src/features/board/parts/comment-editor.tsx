import { articleLimits } from '@maru/api/board'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from '../../../kit/draft.ts'
import { useWords } from '../../../kit/i18n.ts'
import { isComposing } from '../../../kit/use-composition.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import styles from './responses.module.css'

/** Properties of {@link CommentEditor}; `onSend` answers whether the words were taken and may be cleared. */
export interface CommentEditorProps {
  label: string
  start?: string
  /** Keeps unsent words in this browser under this key. */
  draftKey?: string
  autoFocus?: boolean
  onSend: (content: string) => Promise<boolean>
  onCancel?: () => void
}

/** A box to write a comment: Ctrl+Enter sends, and a failure leaves the words where they are. */
export function CommentEditor({
  label,
  start = '',
  draftKey,
  autoFocus,
  onSend,
  onCancel,
}: CommentEditorProps) {
  const t = useWords()
  const box = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState(() => (draftKey ? (readDraft<string>(draftKey) ?? start) : start))
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    if (autoFocus) box.current?.focus()
  }, [autoFocus])
  const change = (value: string) => {
    setWords(value)
    if (!draftKey) return
    if (value.trim() === '') dropDraft(draftKey)
    else keepDraft(draftKey, value)
  }
  const send = async () => {
    if (isSending) return
    setSending(true)
    const taken = await onSend(words)
    setSending(false)
    if (taken) change('')
    else box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return
    event.preventDefault()
    void send()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only catches the keys of the box inside
    <div className={styles.editor} onKeyDown={onKeyDown}>
      <TextArea
        label={label}
        hideLabel
        rows={2}
        inputRef={box}
        value={words}
        onChange={change}
        maxLength={articleLimits.comment}
        placeholder={t('board.commentPlaceholder')}
      />
      <div className={styles.editorActs}>
        <span className={styles.keys}>{t('board.commentKeys')}</span>
        {onCancel ? (
          <Button tone="quiet" onPress={onCancel}>
            {t('kit.cancel')}
          </Button>
        ) : null}
        <Button tone="primary" isPending={isSending} onPress={send}>
          {t('board.commentSave')}
        </Button>
      </div>
    </div>
  )
}
