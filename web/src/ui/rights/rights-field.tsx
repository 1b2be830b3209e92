import { Building2, Users, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { slot } from '#kit/slots.ts'
import { Button, IconButton } from '../button.tsx'
import { Switch } from '../form/choice.tsx'
import { LabelText } from '../form/field.tsx'
import { Select } from '../form/select.tsx'
import { VisuallyHidden } from '../hidden.tsx'
import { Icon } from '../icon.tsx'
import { Hint, Muted } from '../layout/hint.tsx'
import { Row, Stack } from '../layout/stack.tsx'
import { type Column, DataTable } from '../list/list.tsx'
import styles from './rights.module.css'
import {
  addSubjects,
  isRole,
  kindOf,
  pickedSubjects,
  type RightRow,
  replaceRoles,
  withBelow,
} from './rights.rules.ts'
import { RoleDialog } from './role-dialog.tsx'

/** The levels of a room: one right per row, selected from a list. */
export interface RightLevels<Row, V extends string = string> {
  label: string
  options: readonly { value: V; label: string }[]
  of: (row: Row) => V
  put: (row: Row, level: V) => Row
}

/** Properties of {@link RightsField}. */
export interface RightsFieldProps<Row extends RightRow> {
  label: string
  /** True: the field has a heading of its own. */
  hideLabel?: boolean
  hint?: string
  error?: string | null
  value: readonly Row[]
  onChange: (value: readonly Row[]) => void
  /** Creates the row of an added subject with the default right. */
  toRow: (subject: RightRow) => Row
  /** Companies that can be added; one is a button, several are a list. */
  companies?: readonly RightRow[]
  /** Roles for the dialog, also titles and positions. Without roles there is no button. */
  roles?: readonly RightRow[]
  allowsEveryone?: boolean
  /** True: a department can also be given without the departments below. */
  allowsUnits?: boolean
  levels?: RightLevels<Row>
  /** Further columns, for example a checkbox for each right. The second argument changes a row. */
  columns?: (nameOf: (row: Row) => string, put: (row: Row, next: Row) => void) => readonly Column<Row>[]
  /** A note for rows that cannot be removed here; null for others. */
  noteOf?: (row: Row) => string | null
  /** Shown instead of the table while there are no rows. */
  empty?: ReactNode
}

function useSubjectName() {
  const t = useTranslate()
  const language = useLanguage()
  return ({ subject, name }: RightRow) => {
    if (subject === 'everyone') return t('kit.rights.everyone')
    const shown = name ? localName(name, language) : ''
    return shown || t('kit.rights.gone', { id: subject.slice(subject.indexOf(':') + 1) })
  }
}

function Adding<Row extends RightRow>({
  value,
  onChange,
  toRow,
  companies = [],
  roles = [],
  allowsEveryone,
  error,
}: RightsFieldProps<Row>) {
  const t = useTranslate()
  const nameOf = useSubjectName()
  const [PeopleField] = slot('peopleFields')
  const [isOpen, setOpen] = useState(false)
  const add = (subjects: readonly RightRow[]) => onChange(addSubjects(value, subjects, toRow))
  const has = (subject: string) => value.some((row) => row.subject === subject)
  const left = companies.filter(({ subject }) => !has(subject))
  const [only] = companies.length === 1 ? left : []
  return (
    <>
      {PeopleField ? (
        <PeopleField
          label={t('kit.rights.add')}
          value={[]}
          onChange={(items) => add(pickedSubjects(items))}
          allowsDepartments
          error={error ?? null}
        />
      ) : null}
      <Row align="end" wrap>
        {allowsEveryone && !has('everyone') ? (
          <Button
            icon={<Icon icon={Users} size={16} />}
            onPress={() => add([{ subject: 'everyone', name: null }])}
          >
            {t('kit.rights.everyone')}
          </Button>
        ) : null}
        {only ? (
          <Button icon={<Icon icon={Building2} size={16} />} onPress={() => add([only])}>
            {t('kit.rights.addCompany')}
          </Button>
        ) : null}
        {roles.length > 0 ? <Button onPress={() => setOpen(true)}>{t('kit.rights.roles')}</Button> : null}
        {companies.length > 1 && left.length > 0 ? (
          <div className={styles.company}>
            <Select
              label={t('kit.rights.company')}
              value={null}
              options={left.map((row) => ({ value: row.subject, label: nameOf(row) }))}
              onChange={(subject) => add(left.filter((row) => row.subject === subject))}
            />
          </div>
        ) : null}
      </Row>
      {isOpen ? (
        <RoleDialog
          roles={roles}
          selected={value.map(({ subject }) => subject).filter(isRole)}
          onSave={(selected) => {
            setOpen(false)
            onChange(replaceRoles(value, selected, toRow))
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/**
 * Edits who has a right: everyone, companies, departments with or without those below, people and roles, each with a
 * level or with columns of the room. Use a second field for subjects that are excluded.
 */
export function RightsField<Row extends RightRow>(props: RightsFieldProps<Row>) {
  const { label, hideLabel, hint, value, onChange, allowsUnits, levels, noteOf, empty } = props
  const t = useTranslate()
  const nameOf = useSubjectName()
  const put = (row: Row, next: Row) => onChange(value.map((one) => (one === row ? next : one)))
  const columns: Column<Row>[] = [
    {
      id: 'subject',
      head: t('kit.rights.subject'),
      phone: 'main',
      cell: (row) => <SubjectCell row={row} name={nameOf(row)} note={noteOf?.(row) ?? null} />,
    },
    ...(allowsUnits && value.some(({ subject }) => /^(unit|department):/.test(subject))
      ? [
          belowColumn<Row>(
            t('kit.rights.below'),
            (row) => t('kit.rights.belowOf', { name: nameOf(row) }),
            put,
          ),
        ]
      : []),
    ...(props.columns?.(nameOf, put) ?? []),
    ...(levels
      ? [levelColumn<Row>(levels, (row) => t('kit.rights.levelOf', { name: nameOf(row) }), put)]
      : []),
    {
      id: 'remove',
      head: <VisuallyHidden>{t('kit.remove')}</VisuallyHidden>,
      width: '56px',
      align: 'end',
      cell: (row) =>
        noteOf?.(row) ? null : (
          <IconButton
            label={t('kit.rights.removeOf', { name: nameOf(row) })}
            size="s"
            onPress={() => onChange(value.filter((one) => one !== row))}
          >
            <Icon icon={X} size={15} />
          </IconButton>
        ),
    },
  ]
  return (
    <Stack as="section" gap="2" shrink aria-label={hideLabel ? undefined : label}>
      {hideLabel ? null : <LabelText label={label} />}
      {hint ? <Hint tone="2">{hint}</Hint> : null}
      {value.length === 0 ? (
        empty
      ) : (
        <DataTable label={label} columns={columns} rows={value} rowKey={({ subject }) => subject} />
      )}
      <Adding {...props} />
    </Stack>
  )
}

function SubjectCell({ row, name, note }: { row: RightRow; name: string; note: string | null }) {
  const t = useTranslate()
  const kind = kindOf(row.subject)
  return (
    <span className={styles.subject}>
      {name}
      {kind ? <Muted as="small">{t(`kit.rights.kinds.${kind}`)}</Muted> : null}
      {note ? <Muted as="small">{note}</Muted> : null}
    </span>
  )
}

function belowColumn<Row extends RightRow>(
  head: string,
  labelOf: (row: Row) => string,
  put: (row: Row, next: Row) => void,
): Column<Row> {
  return {
    id: 'below',
    head,
    width: '140px',
    cell: (row) =>
      /^(unit|department):/.test(row.subject) ? (
        <Switch
          aria-label={labelOf(row)}
          isSelected={row.subject.startsWith('department:')}
          onChange={(isBelow) => put(row, withBelow(row, isBelow))}
        />
      ) : null,
  }
}

function levelColumn<Row extends RightRow>(
  { label, options, of, put: putLevel }: RightLevels<Row>,
  labelOf: (row: Row) => string,
  put: (row: Row, next: Row) => void,
): Column<Row> {
  return {
    id: 'level',
    head: label,
    width: '200px',
    cell: (row) => (
      <Select
        hideLabel
        label={labelOf(row)}
        value={of(row)}
        options={options}
        onChange={(level) => put(row, putLevel(row, level))}
      />
    ),
  }
}
