import { type FormEvent, useCallback, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form'
import { CallError } from '../kit/call-error.ts'
import { useDraft } from '../kit/draft.ts'
import { errorText } from '../kit/error-text.ts'
import { useTranslate } from '../kit/i18n.ts'
import { askConfirm } from './ask.ts'
import { focusFirstFault } from './first-fault.ts'
import { useLeaveQuestion } from './leave-question.ts'

export type { FieldValues } from 'react-hook-form'

/** What is wrong with a form, by field; `F` are the names of fields inside of a field, such as those of an address. */
export type Faults<T, F extends string = never> = Partial<Record<(keyof T & string) | F, string>>

/** The definition of a form; `B` is the answer of the server, with the version that a change is based on. */
export interface FormOptions<T extends FieldValues, B, O, F extends string = never> {
  /** The initial values; read once. */
  start: T
  base: B | null
  /** Finds faults before sending. */
  check: (draft: T) => Faults<T, F>
  /** Sends the form. Throws CallError. */
  save: (draft: T, base: B | null) => Promise<O>
  onSaved: (answer: O) => void
  /** The question before unsaved input is left; absent if it may be left without one, such as a password. */
  leaveQuestion?: string
  /** Codes of the server that belong to a field. */
  faultFields?: Readonly<Record<string, keyof T & string>>
  /** How a version conflict is shown: its code, the saved version, and the fields of that. */
  conflict?: { code: string; reload: () => Promise<B | undefined>; startOf: (base: B) => T }
  /** Stores what is typed in this browser under this key until it is saved. */
  draftKey?: string
  /** The base of the next change, if the form stays open after a save. */
  rebase?: (answer: O, base: B | null) => B | null
}

/** Thrown by `save` if the answer says that one field is wrong, such as a password. */
export class FieldFault extends Error {
  readonly field: string

  constructor(field: string, text: string) {
    super(text)
    this.name = 'FieldFault'
    this.field = field
  }
}

/** The properties for a field of the kit: `<TextField {...form.field('title')} label=… />`. */
export interface FieldBinding<V> {
  name: string
  value: V
  onChange: (value: V) => void
  error: string | undefined
  validationBehavior: 'aria'
}

/** A form as its parts use it. */
export interface RoomForm<T extends FieldValues, B> {
  draft: T
  /** The base of the next save. */
  base: B | null
  field: <K extends keyof T & string>(name: K) => FieldBinding<T[K]>
  /** What is wrong with a field inside of a field, as `check` named it. */
  faultOf: (name: string) => string | undefined
  change: (next: Partial<T>) => void
  submit: (event: FormEvent<HTMLFormElement>) => void
  /** Asks if something is unsaved, then leaves. */
  leave: (go: () => void) => Promise<void>
  /** Resets every field to its initial value. */
  reset: () => void
  isSaving: boolean
  /** Whether a save was attempted. */
  isTried: boolean
  /** Why saving failed, if it does not belong to a field. */
  failure: unknown
  /** What another person saved meanwhile; null without a conflict. */
  theirs: { base: B; draft: T } | null
  loadTheirs: () => void
  overwrite: () => Promise<void>
  /** The unsaved input of an earlier visit; null if there is none. */
  found: T | null
  resume: () => void
  dropFound: () => void
}

/** The field that a refusal belongs to; null where it belongs to the whole form. */
function faultOf(
  error: unknown,
  fields: Readonly<Record<string, string>> = {},
  t: ReturnType<typeof useTranslate>,
): FieldFault | null {
  if (error instanceof FieldFault) return error
  const field = error instanceof CallError ? fields[error.code] : undefined
  return field === undefined ? null : new FieldFault(field, errorText(error, t))
}

/**
 * The state of a form and its save: faults by field with the focus on the first, the question before it is left, version
 * conflicts, and a draft in this browser. A failure loses no typed text.
 */
export function useRoomForm<T extends FieldValues, B, O, F extends string = never>(
  options: FormOptions<T, B, O, F>,
): RoomForm<T, B> {
  const t = useTranslate()
  const newest = useRef(options)
  newest.current = options
  const { draftKey, conflict } = options
  const form = useForm<T>({
    defaultValues: options.start as DefaultValues<T>, // the whole start, no part of it is left out
    shouldFocusError: false,
    resolver: (values) => {
      const faults = Object.entries<string | undefined>(newest.current.check(values)).filter(
        ([, text]) => text,
      )
      if (faults.length === 0) return { values, errors: {} }
      const errors = Object.fromEntries(faults.map(([name, message]) => [name, { type: 'check', message }]))
      return { values: {}, errors: errors as FieldErrors<T> } // each name is a field of T
    },
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const [failure, setFailure] = useState<unknown>(null)
  const [theirs, setTheirs] = useState<{ base: B; draft: T } | null>(null)
  const place = useRef<HTMLFormElement | null>(null)
  const base = useRef(options.base)
  const isUnsaved = useRef(false)
  const localDraft = useDraft<T>(draftKey ?? 'none')
  const [found, setFound] = useState<T | null>(draftKey === undefined ? null : localDraft.found)
  const { leaveQuestion = '' } = options
  useLeaveQuestion(isUnsaved, leaveQuestion)
  const draft = form.watch()
  const shown = useRef(errors)
  shown.current = errors
  const change = useCallback(
    (next: Partial<T>) => {
      for (const [name, value] of Object.entries(next))
        form.setValue(name as Path<T>, value, { shouldDirty: true })
      if (form.formState.isSubmitted) {
        // A change may also repair another field, such as a repeated password.
        const marked = Object.entries(shown.current).filter(([, fault]) => fault?.type === 'check')
        void form.trigger([...Object.keys(next), ...marked.map(([name]) => name)] as Path<T>[]) // names of fields
      }
      isUnsaved.current = newest.current.leaveQuestion !== undefined
      if (newest.current.draftKey !== undefined) localDraft.save(form.getValues())
    },
    [form, localDraft.save],
  )
  const fill = (values: T) => {
    form.reset(values as DefaultValues<T>)
    isUnsaved.current = false
    setFailure(null)
    setTheirs(null)
  }
  const refuse = async (error: unknown) => {
    const fault = faultOf(error, newest.current.faultFields, t)
    if (fault) {
      form.setError(fault.field as unknown as Path<T>, { type: 'server', message: fault.message })
      return focusFirstFault(place.current)
    }
    if (!(error instanceof CallError)) return setFailure(error)
    if (error.code !== conflict?.code) return setFailure(error)
    const present = await conflict.reload().catch(() => undefined)
    if (present === undefined) setFailure(error)
    else setTheirs({ base: present, draft: conflict.startOf(present) })
  }
  const send = async (values: T) => {
    setFailure(null)
    setTheirs(null)
    try {
      const answer = await newest.current.save(values, base.current)
      isUnsaved.current = false
      localDraft.drop()
      if (newest.current.rebase) base.current = newest.current.rebase(answer, base.current)
      newest.current.onSaved(answer)
    } catch (error) {
      await refuse(error)
    }
  }
  const faultAt = (name: string) => errors[name]?.message as string | undefined // set above, as texts
  return {
    draft,
    base: base.current,
    faultOf: faultAt,
    change,
    field: (name) => ({
      name,
      value: draft[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<T>), // one field of T
      error: faultAt(name),
      validationBehavior: 'aria',
    }),
    submit: (event) => {
      event.preventDefault()
      // A form in a dialog that another form opened: its submit must not submit the other.
      event.stopPropagation()
      place.current = event.currentTarget
      void form.handleSubmit(send, () => focusFirstFault(place.current))()
    },
    leave: async (go) => {
      if (isUnsaved.current && !(await askConfirm(leaveQuestion))) return
      // The question was answered just now.
      isUnsaved.current = false
      localDraft.drop()
      go()
    },
    reset: () => {
      fill(options.start)
      localDraft.drop()
    },
    isSaving: isSubmitting,
    isTried: submitCount > 0,
    failure,
    theirs,
    loadTheirs: () => {
      if (!theirs) return
      base.current = theirs.base
      fill(theirs.draft)
      localDraft.drop()
    },
    overwrite: async () => {
      if (!theirs) return
      if (!(await askConfirm({ text: t('kit.form.overwriteQuestion'), isDanger: true }))) return
      base.current = theirs.base
      await form.handleSubmit(send, () => focusFirstFault(place.current))()
    },
    found,
    resume: () => {
      if (found) change(found)
      setFound(null)
    },
    dropFound: () => {
      localDraft.drop()
      setFound(null)
    },
  }
}
