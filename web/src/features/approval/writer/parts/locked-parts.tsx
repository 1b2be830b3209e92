import type { DocumentOrigin, FormDefinition, FormField, FormValues } from '@maru/api/approval'
import type { LocalName } from '@maru/api/kit/schema'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { ActionNote } from '#ui/notice.tsx'
import { FieldValues } from '../../document/parts/field-values.tsx'

/** Names the connected system that made what is written, and says that its locked parts cannot be changed. */
export function OriginNote({
  origin,
  className,
}: {
  origin: DocumentOrigin | null
  className?: string | undefined
}) {
  const t = useTranslate()
  if (!origin) return null
  const { subject, body, files, line, fields } = origin.locked
  const isLocked = subject || body || files || line || fields.length > 0
  const text = t(isLocked ? 'approval.linked.locked' : 'approval.linked.made', { name: origin.system })
  return (
    <div className={className}>
      <ActionNote tone="info" text={text} />
    </div>
  )
}

/** Whether a system has locked a field. */
export const isLockedField = (origin: DocumentOrigin | null, { key }: FormField): boolean =>
  origin?.locked.fields.includes(key) ?? false

/** A locked field: its value, without an input. */
export function LockedField({
  definition,
  field,
  values,
  names,
}: {
  definition: FormDefinition
  field: FormField
  values: FormValues
  names: Readonly<Record<string, LocalName>>
}) {
  return (
    <FieldValues
      definition={{ ...definition, fields: [field] }}
      values={values}
      hidden={[]}
      names={{ ...names }}
    />
  )
}

/** Properties of the field of the title: a locked one can only be read, and says why. */
export function useTitleLock(origin: DocumentOrigin | null): { isReadOnly: boolean; hint?: string } {
  const t = useTranslate()
  if (!origin?.locked.subject) return { isReadOnly: false }
  return { isReadOnly: true, hint: t('approval.linked.hint', { name: origin.system }) }
}
