import { emptyName } from '@maru/api/kit/language'
import type { LocalName } from '@maru/api/kit/schema'
import type { ComparedDepartment, PlannedDepartment } from '@maru/api/org/reorganisation'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import styles from '../../parts/form.module.css'
import { isWithin, plannedOf } from '../plan.rules.ts'

const noSuccessor = 'none'

interface DepartmentDraft {
  deptCode: string
  name: LocalName
}

/** Properties of {@link DepartmentPart}; `node` is null for a new department below `parent`. */
export interface DepartmentPartProps {
  node: ComparedDepartment | null
  parent: string | null
  after: readonly ComparedDepartment[]
  onSave: (department: PlannedDepartment) => Promise<unknown>
  onDone: () => void
}

const codeForm = /^[A-Za-z0-9._-]{1,64}$/

/** Names of a department, and closing it with the department that continues it. */
export function DepartmentPart({ node, parent, after, onSave, onDone }: DepartmentPartProps) {
  const t = useTranslate()
  const form = useRoomForm<DepartmentDraft, null, unknown>({
    start: {
      deptCode: node?.deptCode ?? '',
      name: node?.name ?? emptyName,
    },
    base: null,
    check: ({ deptCode, name }) => ({
      ...(codeForm.test(deptCode) ? {} : { deptCode: t('admin.organisation.faultCode') }),
      ...(name.ko.trim() === '' ? { name: t('admin.organisation.faultName') } : {}),
      ...(node === null && after.some((one) => one.deptCode === deptCode)
        ? { deptCode: t('admin.organisation.faultCodeTaken') }
        : {}),
    }),
    save: ({ deptCode, name }) => {
      const siblings = after.filter((one) => one.parentDeptCode === parent)
      const sort = Math.max(-10, ...siblings.map((one) => one.sort)) + 10
      const fresh = { deptCode, parentDeptCode: parent, sort, postCount: 0 }
      return onSave(plannedOf({ ...(node ?? fresh), name }))
    },
    onSaved: onDone,
    leaveQuestion: t('admin.leave'),
  })
  const title = t(node ? 'admin.organisation.department' : 'admin.organisation.add')
  return (
    <Card label={title}>
      <CardHeader title={title} />
      <form className={`${styles.stack} ${styles.body}`} onSubmit={form.submit} noValidate>
        <TextField
          {...form.field('deptCode')}
          label={t('admin.organisation.code')}
          hint={node ? undefined : t('admin.organisation.codeHint')}
          maxLength={64}
          isDisabled={node !== null}
          isRequired
        />
        <NameFields {...form.field('name')} maxLength={200} />
        <FormNotes form={form} />
        <div className={styles.acts}>
          <FormActs form={form} onCancel={onDone} />
        </div>
      </form>
      {node ? <ClosePart node={node} after={after} onSave={onSave} /> : null}
    </Card>
  )
}

/** Closes a department: its people go to the chosen one. */
function ClosePart({
  node,
  after,
  onSave,
}: Pick<DepartmentPartProps, 'after' | 'onSave'> & { node: ComparedDepartment }) {
  const t = useTranslate()
  const language = useLanguage()
  const others = after.filter((one) => !isWithin(after, one.deptCode, node.deptCode))
  return (
    <div className={`${styles.stack} ${styles.body}`}>
      <Select
        label={t('admin.organisation.close')}
        value={null}
        options={[
          { value: noSuccessor, label: t('admin.organisation.closeAlone') },
          ...others.map((one) => ({
            value: one.deptCode,
            label: t('admin.organisation.mergeInto', { name: localName(one.name, language) }),
          })),
        ]}
        onChange={(code) =>
          void onSave(plannedOf(node, { isClosed: true, successorCode: code === noSuccessor ? null : code }))
        }
      />
      <p className={styles.note}>{t('admin.organisation.closeHint')}</p>
    </div>
  )
}
