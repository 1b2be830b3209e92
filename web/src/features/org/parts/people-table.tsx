import { wireName } from '@maru/api/kit/wire-name'
import type { Employee } from '@maru/api/org'
import { useName, useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Mail, Tel } from '#ui/layout/reach.tsx'
import { Row } from '#ui/layout/stack.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { PersonAvatar } from '#ui/presence/presence.tsx'
import { photoOf } from '../items.rules.ts'
import { PersonName } from '../person/parts/person-name.tsx'
import type { RowSource } from './member-pane.tsx'
import styles from './people-table.module.css'

/** Properties of {@link PeopleTable}; `onMore` is null if all people are shown. */
export interface PeopleTableProps {
  label: string
  people: readonly Employee[]
  source: RowSource
  /** Shows the department of each person, if the list is not limited to one department. */
  withPlace: boolean
  looked: string | null
  onLook: (person: Employee) => void
  onMore: (() => void) | null
  emptyText: string
}

/** The avatar of a person with the presence; people who left have none. */
function Face({ row, name }: { row: Employee; name: string }) {
  const { personCode, photoPath, isRetired } = row
  return (
    <PersonAvatar
      name={name}
      personCode={isRetired ? null : personCode}
      seed={personCode}
      photo={photoOf(photoPath)}
      size="s"
    />
  )
}

function useColumns({ withPlace, onLook }: PeopleTableProps): Column<Employee>[] {
  const t = useTranslate()
  // Without space for the card at the right, a name opens the card next to the name.
  const isWide = useWide(1181)
  // With menu and tree, a tablet has space for the name and one number. The card shows the other values.
  const isTablet = useWide(761) !== useWide(961)
  const name = useName()
  const place = (row: Employee) =>
    [name(wireName(row, 'companyName')), name(wireName(row, 'deptName'))].join(' · ')
  const who = (row: Employee) => {
    const shown = name(wireName(row, 'displayName'))
    return (
      <Row as="span" shrink className={styles.who}>
        <Face row={row} name={shown} />
        {isWide ? (
          <button type="button" className={styles.name} onClick={() => onLook(row)}>
            <bdi>{shown}</bdi>
          </button>
        ) : (
          <PersonName personCode={row.personCode} hasPresence>
            <b>{shown}</b>
          </PersonName>
        )}
        <span className={styles.title}>{name(wireName(row, 'titleName'))}</span>
        {row.isMain ? null : <Tag>{t('org.concurrent')}</Tag>}
      </Row>
    )
  }
  const columns: Column<Employee>[] = [
    { id: 'name', head: t('kit.name'), phone: 'main', cell: who },
    ...(withPlace
      ? [{ id: 'place', head: t('kit.department'), width: '22%', phone: 'meta' as const, cell: place }]
      : [
          {
            id: 'position',
            head: t('org.card.position'),
            width: '10%',
            phone: 'meta' as const,
            cell: (row: Employee) => name(wireName(row, 'positionName')),
          },
        ]),
    {
      id: 'phone',
      head: t('org.card.phone'),
      width: '72px',
      phone: 'meta',
      cell: (row) => <Tel number={row.officeExtTel || row.officeTel} label={t('org.card.phone')} />,
    },
    {
      id: 'mobile',
      head: t('org.card.mobile'),
      width: isTablet ? '140px' : '122px',
      phone: 'meta',
      cell: (row) => <Tel number={row.mobileTel} label={t('org.card.mobile')} />,
    },
    {
      id: 'email',
      head: t('kit.email'),
      width: withPlace ? '25%' : '33%',
      phone: 'none',
      isWideOnly: true,
      cell: (row) => <Mail address={row.email} />,
    },
  ]
  return isTablet ? columns.filter(({ id }) => ['name', 'mobile'].includes(id)) : columns
}

/**
 * Table of people, with title, numbers and e-mail address in columns. On a phone, each person has two lines,
 * with numbers to call.
 */
export function PeopleTable(props: PeopleTableProps) {
  const t = useTranslate()
  const { label, people, source, looked, onMore, emptyText } = props
  return (
    <section aria-label={label} className={styles.list}>
      <ListView
        label={label}
        answer={{ ...source, data: source.isPending || source.error ? undefined : people }}
        columns={useColumns(props)}
        rowKey={(row) => `${row.personCode}:${row.deptCode}`}
        isCurrent={(row) => row.personCode === looked}
        skeletonRows={6}
        empty={<Empty text={emptyText} />}
      />
      {onMore ? (
        <div className={styles.more}>
          <Button onPress={onMore}>{t('org.more')}</Button>
        </div>
      ) : null}
    </section>
  )
}
