import { type AccountRow, accountStates, mostAccounts } from '@maru/api/account/people'
import { wireName } from '@maru/api/kit/wire-name'
import { Download, ImageUp, MailPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { PeopleField, type PickItem, useCompanies } from '#features/org/index.tsx'
import { choiceParam, type ListState, textParam, useListState, wholeParam } from '#kit/address/list-state.ts'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBar } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { LiveSearch } from '#ui/list/live-search.tsx'
import { pageSizes } from '#ui/list/pager.tsx'
import { useSelection } from '#ui/list/selection.ts'
import { Empty } from '#ui/notice.tsx'
import styles from '../parts/form.module.css'
import { InviteDialog, type InviteResult } from '../people/parts/invite-dialog.tsx'
import { PeopleLayer } from '../people/parts/people-layer.tsx'
import { PhotosDialog } from '../people/parts/photos-dialog.tsx'
import { type Layer, RowMenu } from '../people/parts/row-menu.tsx'
import {
  type AccountFilter,
  exportAddress,
  invite,
  useAccounts,
  useRoleSubjects,
  useRoles,
} from '../people/people.api.ts'

const params = {
  page: wholeParam('page', 1),
  size: wholeParam('size', 20),
  search: textParam('q'),
  company: textParam('company'),
  dept: textParam('dept'),
  deptCom: textParam('deptCom'),
  deptName: textParam('deptName'),
  state: choiceParam('state', ['all', ...accountStates], 'all'),
  role: textParam('role'),
}

/** The filter of the calls; empty values are not sent. */
function filterOf({ search, company, dept, deptCom, state, role }: ListState<typeof params>): AccountFilter {
  return {
    ...(search ? { searchText: search } : {}),
    ...(dept ? { comCode: deptCom, deptCode: dept } : company ? { comCode: company } : {}),
    ...(state === 'all' ? {} : { state }),
    ...(role ? { roleId: role } : {}),
  }
}
const tones = {
  none: undefined,
  waiting: 'warn',
  active: 'ok',
  leave: 'warn',
  disabled: undefined,
  left: undefined,
} as const

function useColumns(
  isWaiting: boolean,
  onOpen: (layer: Layer) => void,
  onInvite: (rows: readonly AccountRow[]) => void,
): Column<AccountRow>[] {
  const { permissions } = useAccount()
  const t = useTranslate()
  const language = useLanguage()
  const { data: roles = [] } = useRoles()
  const roleName = (roleId: string) => {
    const role = roles.find((one) => one.roleId === roleId)
    return role ? localName(wireName(role, 'roleName'), language) : roleId
  }
  return [
    {
      id: 'name',
      head: t('admin.people.personName'),
      phone: 'main',
      cell: (row) => (
        <button
          type="button"
          className={styles.link}
          disabled={isWaiting}
          onClick={() => onOpen({ kind: 'edit', row })}
        >
          {localName(row.name, language)}
        </button>
      ),
    },
    ...(permissions.isSuperAdmin
      ? [
          {
            id: 'company',
            head: t('kit.company'),
            isWideOnly: true,
            phone: 'none' as const,
            cell: (row: AccountRow) => localName(row.company, language),
          },
        ]
      : []),
    {
      id: 'department',
      head: t('kit.department'),
      isWideOnly: true,
      cell: (row) => localName(row.department, language),
    },
    { id: 'login', head: t('admin.people.login'), phone: 'none', cell: (row) => row.login },
    {
      id: 'roles',
      head: t('admin.people.roles'),
      isWideOnly: true,
      cell: (row) => row.roleIds.map(roleName).join(', '),
    },
    {
      id: 'state',
      head: t('admin.people.state'),
      width: '92px',
      cell: (row) => <Tag tone={tones[row.state]}>{t(`admin.people.states.${row.state}`)}</Tag>,
    },
    {
      id: 'seen',
      head: t('admin.people.seenAt'),
      width: '112px',
      align: 'end',
      cell: (row) => (row.seenAt ? listTime(row.seenAt) : ''),
    },
    {
      id: 'acts',
      head: '',
      width: '48px',
      phone: 'mark',
      align: 'end',
      cell: (row) => <RowMenu {...{ row, isWaiting, onOpen, onInvite }} />,
    },
  ]
}

/** The filters of the list: company, department, state and role. */
function Filters({
  state,
  show,
}: {
  state: ListState<typeof params>
  show: (next: Partial<ListState<typeof params>>) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { permissions } = useAccount()
  const { data: companies = [] } = useCompanies()
  const roles = useRoleSubjects()
  const all = { value: 'all' as const, label: t('admin.people.all') }
  const { dept, deptCom, deptName: ko } = state
  const none = { ko: '', en: '', zh: '' }
  const chosen: PickItem[] =
    dept === ''
      ? []
      : [
          {
            ...{ kind: 'department', id: dept, name: { ko, en: ko, zh: ko }, title: none, place: none },
            ...{ email: '', photo: '', comCode: deptCom, deptCode: dept },
          },
        ]
  const choose = (items: readonly PickItem[]) => {
    const item = items.find((one) => one.kind === 'department')
    if (!item && items.length > 0) return
    const { id = '', comCode = '' } = item ?? {}
    show({ dept: id, deptCom: comCode, deptName: item ? localName(item.name, language) : '' })
  }
  return (
    <div className={styles.columns}>
      {permissions.isSuperAdmin ? (
        <Select
          label={t('kit.company')}
          value={state.company || 'all'}
          options={[
            all,
            ...companies.map((company) => ({
              value: company.comCode,
              label: localName(wireName(company, 'companyName'), language),
            })),
          ]}
          onChange={(company) =>
            show({ company: company === 'all' ? '' : company, dept: '', deptCom: '', deptName: '' })
          }
        />
      ) : null}
      <PeopleField label={t('kit.department')} value={chosen} onChange={choose} allowsDepartments isSingle />
      <Select<'all' | AccountRow['state']>
        label={t('admin.people.state')}
        value={state.state}
        options={[
          all,
          ...accountStates.map((value) => ({ value, label: t(`admin.people.states.${value}`) })),
        ]}
        onChange={(value) => show({ state: value })}
      />
      <Select
        label={t('admin.people.roles')}
        value={state.role || 'all'}
        options={[
          all,
          ...roles.map((role) => ({
            value: role.subject.slice('role:'.length),
            label: localName(role.name ?? { ko: role.subject }, language),
          })),
        ]}
        onChange={(role) => show({ role: role === 'all' ? '' : role })}
      />
    </div>
  )
}

/** Invites people after a question and collects the result; `result` is null while there is none to show. */
function useInvitations(onDone: () => void) {
  const t = useTranslate()
  const language = useLanguage()
  const [result, setResult] = useState<InviteResult | null>(null)
  const run = async (rows: readonly AccountRow[]) => {
    const [only] = rows
    const question =
      rows.length === 1 && only
        ? t('admin.people.inviteAskOne', { name: localName(only.name, language) })
        : t('admin.people.inviteAsk', { count: rows.length })
    if (!(await askConfirm(question))) return
    const { issued, passedOver } = await invite(rows.map((row) => row.personCode))
    const codes = issued.flatMap(({ personCode, login, code }) => {
      const row = rows.find((one) => one.personCode === personCode)
      return code && row ? [{ personCode, name: localName(row.name, language), login, code }] : []
    })
    setResult({ mailed: issued.length - codes.length, skipped: passedOver.length, codes })
    onDone()
  }
  return {
    result,
    close: () => setResult(null),
    invite: (rows: readonly AccountRow[]) =>
      void run(rows).catch((error: unknown) => showAlert(errorText(error, t))),
  }
}

/** The people with their accounts: state and roles; issues codes for new passwords, and invitations. */
export function PeoplePage() {
  const t = useTranslate()
  const language = useLanguage()
  const [state, show] = useListState(params)
  const [typed, setTyped] = useState(state.search)
  const [layer, setLayer] = useState<Layer | null>(null)
  const [isPhotos, setPhotos] = useState(false)
  const filter = filterOf(state)
  const answer = useAccounts(filter, state.page, Math.min(state.size, mostAccounts.page))
  const isWaiting = typed.trim() !== state.search || answer.isPlaceholderData
  const selection = useSelection<string>(JSON.stringify(state))
  const invitations = useInvitations(selection.clear)
  const columns = useColumns(isWaiting, setLayer, invitations.invite)
  const chosen = (answer.data?.data ?? []).filter((row) => selection.chosen.has(row.personCode))
  return (
    <>
      <PageHeader
        title={t('admin.entry.people')}
        actions={
          <>
            <LiveSearch
              label={t('admin.people.searchPeople')}
              text={state.search}
              onType={setTyped}
              onSearch={(search) => {
                setTyped(search)
                show({ search })
              }}
            />
            <Button
              tone="primary"
              icon={<Icon icon={Plus} size={16} />}
              onPress={() => setLayer({ kind: 'new' })}
            >
              {t('admin.people.add')}
            </Button>
          </>
        }
      />
      <Card>
        <CardBar>
          <div className={styles.filters}>
            <Filters state={state} show={show} />
          </div>
          <Row gap="3" rowGap="2" align="end" wrap shrink>
            <Button
              icon={<Icon icon={MailPlus} size={16} />}
              isDisabled={chosen.length === 0 || isWaiting}
              onPress={() => invitations.invite(chosen)}
            >
              {t('admin.people.inviteChosen', { count: chosen.length })}
            </Button>
            <Button
              icon={<Icon icon={Download} size={16} />}
              onPress={() => window.location.assign(exportAddress(filter, language))}
            >
              {t('admin.people.export')}
            </Button>
            <Button icon={<Icon icon={ImageUp} size={16} />} onPress={() => setPhotos(true)}>
              {t('admin.people.photos.title')}
            </Button>
          </Row>
        </CardBar>
        <ListView
          label={t('admin.entry.people')}
          answer={answer}
          rowKey={(row) => row.personCode}
          rowLabel={(row) => localName(row.name, language)}
          selection={selection}
          columns={columns}
          onCreate={() => setLayer({ kind: 'new' })}
          empty={<Empty text={t('admin.people.noPeople')} />}
          pager={{
            page: state.page,
            size: state.size,
            onChange: (page) => show({ page }),
            sizes: [...pageSizes, mostAccounts.page],
            onSize: (size) => show({ size }),
          }}
        />
      </Card>
      {layer ? <PeopleLayer layer={layer} onClose={() => setLayer(null)} /> : null}
      {isPhotos ? <PhotosDialog onClose={() => setPhotos(false)} /> : null}
      {invitations.result ? <InviteDialog result={invitations.result} onClose={invitations.close} /> : null}
    </>
  )
}
