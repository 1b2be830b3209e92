import { type FormEvent, useCallback, useRef, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form'
import { CallError } from '#kit/call/call-error.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useDraft } from '#kit/screen/draft.ts'
import { isSame } from '#kit/screen/is-same.ts'
import { askConfirm } from '../dialog/ask.ts'
import { useLeaveQuestion } from '../dialog/leave-question.ts'
import { showToast } from '../dialog/toast.tsx'
import { focusFirstFault } from './first-fault.ts'

export type { FieldValues } from 'react-hook-form'

/** The faults of a form by field. `F` has the names of fields that are inside of another field, such as an address. */
export type Faults<T, F extends string = never> = Partial<Record<(keyof T & string) | F, string>>

/** The definition of a form. `B` is the answer of the server, with the version on which a change is based. */
export interface FormOptions<T extends FieldValues, B, O, F extends string = never> {
  /** The initial values. They are read only once. */
  start: T
  base: B | null
  /** Validates the values before they are sent. */
  check: (draft: T) => Faults<T, F>
  /** Sends the form. Throws CallError. */
  save: (draft: T, base: B | null) => Promise<O>
  onSaved: (answer: O) => void
  /** The question before unsaved input is discarded. If absent, no question is shown, for example for a password. */
  leaveQuestion?: string
  /** Work that ends before the fields are read for a save, such as uploads of pictures. It must not fail. */
  beforeSave?: () => Promise<void>
  /** The field for each error code of the server that belongs to a field. */
  faultFields?: Readonly<Record<string, keyof T & string>>
  /** The handling of a version conflict: its error code, and functions for the saved version and its field values. */
  conflict?: { code: string; reload: () => Promise<B | undefined>; startOf: (base: B) => T }
  /** The key under which unsaved input is stored in this browser. */
  draftKey?: string
  /** The base of the next change, if the form stays open after a save. */
  rebase?: (answer: O, base: B | null) => B | null
}

/** Thrown by `save` if the answer of the server refuses one field, such as a password. */
export class FieldFault extends Error {
  readonly field: string

  constructor(field: string, text: string) {
    super(text)
    this.name = 'FieldFault'
    this.field = field
  }
}

/** Thrown by `save` if nothing was sent because the person decided against it. The form stays as it is. */
export class SaveStopped extends Error {
  override readonly name = 'SaveStopped'
}

/** The properties that connect a field to a form: `<TextField {...form.field('title')} label=… />`. */
export interface FieldBinding<V> {
  name: string
  value: V
  onChange: (value: V) => void
  error: string | undefined
  validationBehavior: 'aria'
}

/** The state and the functions of a form. */
export interface RoomForm<T extends FieldValues, B> {
  draft: T
  /** Whether a field differs from its initial value. */
  isChanged: boolean
  /** The base of the next save. */
  base: B | null
  field: <K extends keyof T & string>(name: K) => FieldBinding<T[K]>
  /** Returns the fault of a field inside of another field, by its name in `check`. */
  faultOf: (name: string) => string | undefined
  change: (next: Partial<T>) => void
  submit: (event: FormEvent<HTMLFormElement>) => void
  /** Runs `go`. If the form has unsaved input, the user must confirm this first. */
  leave: (go: () => void) => Promise<void>
  /** Resets every field to its initial value. */
  reset: () => void
  isSaving: boolean
  /** Whether the user has submitted the form. */
  isTried: boolean
  /** The error of the last save, if it does not belong to a field. */
  failure: unknown
  /** The version that another user has saved; null without a conflict. */
  theirs: { base: B; draft: T } | null
  loadTheirs: () => void
  overwrite: () => Promise<void>
  /** The unsaved input of an earlier visit; null if none is stored. */
  found: T | null
  resume: () => void
  dropFound: () => void
}

/** Returns the field fault of an error; null if the error belongs to the whole form. */
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
 * Manages the state of a form: faults by field with the focus on the first one, the question about unsaved input,
 * version conflicts, and a draft in this browser. A failed save does not change the typed text. A form is sent once: a
 * second press sends nothing while the first save is running, and after it until something changes.
 */
export function useRoomForm<T extends FieldValues, B, O, F extends string = never>(
  options: FormOptions<T, B, O, F>,
): RoomForm<T, B> {
  const t = useTranslate()
  const newest = useRef(options)
  newest.current = options
  const { draftKey, conflict } = options
  const form = useForm<T>({
    defaultValues: options.start as DefaultValues<T>, // `start` has all fields
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
  const first = useRef(options.start)
  const hasStored = useRef(false)
  const isUnsaved = useRef(false)
  const isBusy = useRef(false)
  const isSaved = useRef(false)
  const localDraft = useDraft<T>(draftKey ?? 'none')
  const [storedDraft, setStoredDraft] = useState<T | null>(draftKey === undefined ? null : localDraft.found)
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
        // A change can also make another field valid, such as a repeated password.
        const marked = Object.entries(shown.current).filter(([, fault]) => fault?.type === 'check')
        void form.trigger([...Object.keys(next), ...marked.map(([name]) => name)] as Path<T>[]) // names of fields
      }
      isSaved.current = false
      // A field that reports its initial value again, such as an editor, changes nothing: nothing is stored or asked.
      const values = form.getValues()
      const isChanged = !isSame(first.current, values)
      isUnsaved.current = isChanged && newest.current.leaveQuestion !== undefined
      if (newest.current.draftKey === undefined) return
      if (isChanged) localDraft.save(values)
      else if (hasStored.current) localDraft.drop()
      hasStored.current = isChanged
    },
    [form, localDraft.save, localDraft.drop],
  )
  const fill = (values: T) => {
    form.reset(values as DefaultValues<T>)
    first.current = values
    isSaved.current = false
    isUnsaved.current = false
    setFailure(null)
    setTheirs(null)
  }
  const refuse = async (error: unknown) => {
    if (error instanceof SaveStopped) return
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
      isSaved.current = true
      first.current = values
      isUnsaved.current = false
      localDraft.drop()
      if (newest.current.rebase) base.current = newest.current.rebase(answer, base.current)
      newest.current.onSaved(answer)
    } catch (error) {
      await refuse(error)
    }
  }
  /** Sends the form once: not again while it is being sent, nor after that without a change. */
  const sendOnce = async () => {
    if (isBusy.current) return
    if (isSaved.current) return showToast(t('kit.form.alreadySaved'))
    isBusy.current = true
    try {
      await newest.current.beforeSave?.()
      await form.handleSubmit(send, () => focusFirstFault(place.current))()
    } finally {
      isBusy.current = false
    }
  }
  const faultAt = (name: string) => errors[name]?.message as string | undefined // set above, as texts
  return {
    draft,
    isChanged: !isSame(first.current, draft),
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
      // In React's tree this form can be inside of another form, which must not be submitted.
      event.stopPropagation()
      place.current = event.currentTarget
      void sendOnce()
    },
    leave: async (go) => {
      if (isUnsaved.current && !(await askConfirm(leaveQuestion))) return
      // The user has already confirmed. The router must not ask again.
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
      await sendOnce()
    },
    found: storedDraft,
    resume: () => {
      if (storedDraft) change(storedDraft)
      setStoredDraft(null)
    },
    dropFound: () => {
      localDraft.drop()
      setStoredDraft(null)
    },
  }
}
