import type { MailContent } from '@maru/api/mail/writing'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '#kit/call/call-error.ts'
import { clockTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useSendMail } from '../sending.api.ts'
import { contentOf, isUntouched, type WriterFields } from '../writing.rules.ts'

/** Milliseconds after the last change until a draft is saved (mail.md §6). */
const saveDelay = 2000
/** Milliseconds after a save that failed until the next try. */
const retryDelay = 8000
/** What {@link useAutosave} needs of the writer. */
export interface AutosaveProps {
  /** The stored draft, or the start of an answer; undefined for a new mail. */
  words: MailContent | undefined
  draftId: string
  version: number
  onDraft: (id: string) => void
}

/** What is stored after a failure: nothing of a draft that was deleted elsewhere, so that what is typed becomes a new one. */
const storedAfter = (error: unknown, before: { id: string; version: number }) =>
  error instanceof CallError && error.code === 'kit.notFound' ? { id: '', version: 0 } : before

/**
 * Saves the draft two seconds after the last change, one save at a time. Returns the stored version and `settle`, which
 * ends a running save before the mail is sent.
 */
export function useAutosave(fields: WriterFields, start: WriterFields, props: AutosaveProps) {
  const t = useTranslate()
  const send = useSendMail()
  const stored = useRef({ id: props.draftId, version: props.version })
  const [note, setNote] = useState('')
  const running = useRef<Promise<void>>(Promise.resolve())
  const last = useRef(fields)
  const isOff = useRef(false)
  const [failures, setFailures] = useState(0)
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = async (now: WriterFields, isThrown = false) => {
    if (isOff.current) return
    const { id, version } = stored.current
    const place = id === '' ? {} : { id, version }
    const words = contentOf(now, props.words ?? { replyToId: null, forwardOfId: null })
    try {
      const saved = await send.mutateAsync({ ...place, ...words, isSave: true })
      stored.current = { id: saved.id, version: saved.version }
      setNote(t('mail.writer.saved', { time: clockTime(new Date().toISOString()) }))
      if (id === '') props.onDraft(saved.id)
      setFailures(0)
    } catch (error) {
      setNote(errorText(error, t))
      stored.current = storedAfter(error, stored.current)
      if (isThrown) throw error
      // For example a session that ended, until the person has signed in again.
      last.current = start
      retry.current = setTimeout(() => setFailures((count) => count + 1), retryDelay)
    }
  }
  useEffect(() => () => clearTimeout(retry.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the fields starts a save
  useEffect(() => {
    if (fields === last.current || isUntouched(fields, start)) return
    last.current = fields
    const timer = setTimeout(() => {
      running.current = running.current.then(() => save(fields))
    }, saveDelay)
    return () => clearTimeout(timer)
  }, [fields, failures])
  return {
    stored,
    note,
    stop: async () => {
      isOff.current = true
      await running.current
    },
    /** Continues after a refused mail, and saves what was typed before it. */
    resume: () => {
      isOff.current = false
      last.current = start
      setFailures((count) => count + 1)
    },
    /** Saves at once what is not stored yet, and returns the id of the draft; empty for an untouched mail. */
    flush: async () => {
      await running.current
      if (!isUntouched(fields, start)) await save(fields, true)
      return stored.current.id
    },
  }
}
