import type { AccountRow } from '@maru/api/account/people'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { listTime } from '../../../kit/dates.ts'
import { errorText } from '../../../kit/error-text.ts'
import { localName, useLanguage, useWords } from '../../../kit/i18n.ts'
import { textParam, useListState, wholeParam } from '../../../kit/list-state.ts'
import { useAccount } from '../../../kit/session.ts'
import { askConfirm, showAlert } from '../../../ui/ask.ts'
import { Tag } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SearchField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Column } from '../../../ui/list.tsx'
import { ListView } from '../../../ui/list-view.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { pageSizes } from '../../../ui/pager.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { RolesDialog } from '../parts/roles-dialog.tsx'
import { giveCode, invite, useAccounts, useRoles } from '../people.api.ts'

const params = { page: wholeParam('page', 1), size: wholeParam('size', 20), search: textParam('q') }
const tones = { waiting: 'warn', active: 'ok', disabled: undefined, left: undefined } as const

/** What may be done with an account: roles, a code for a new password, an invitation. */
function RowMenu({ row, onRoles }: { row: AccountRow; onRoles: () => void }) {
  const t = useWords()
  const name = localName(row.name, useLanguage())
  const { permissions } = useAccount()
  const showCode = (code: string) =>
    showAlert({ title: t('account.admin.codeTitle'), text: `${code}\n\n${t('account.admin.codeText')}` })
  const act = (work: () => Promise<void>) =>
    void work().catch((error: unknown) => showAlert(errorText(error, t)))
  const makeCode = async () => {
    if (!(await askConfirm(t('account.admin.giveCodeAsk', { name })))) return
    const { code } = await giveCode(row.personCode)
    if (code) await showCode(code)
  }
  const send = async () => {
    const issued = await invite(row.personCode)
    if (!issued) await showAlert(t('account.admin.invitePassed'))
    else if (issued.code) await showCode(issued.code)
    else showToast(t('account.admin.inviteSent'))
  }
  const isAway = row.state === 'left' || row.state === 'disabled'
  const entries = [
    ...(permissions.isSuperAdmin || permissions.isCompanyManager
      ? [{ id: 'roles', label: t('account.admin.editRoles'), run: onRoles }]
      : []),
    {
      id: 'code',
      label: t('account.admin.giveCode'),
      isDisabled: isAway,
      run: () => act(makeCode),
    },
    {
      id: 'invite',
      label: t('account.admin.invite'),
      isDisabled: isAway || row.seenAt !== null,
      run: () => act(send),
    },
  ]
  const label = t('account.admin.moreOf', { name })
  return (
    <Menu
      label={label}
      groups={[{ id: 'acts', entries }]}
      trigger={(opener) => (
        <IconButton {...opener} label={label} size="s">
          <Icon icon={Ellipsis} size={16} />
        </IconButton>
      )}
    />
  )
}

function useColumns(onRoles: (row: AccountRow) => void): Column<AccountRow>[] {
  const t = useWords()
  const language = useLanguage()
  const { data: roles = [] } = useRoles()
  const roleName = (roleId: string) => {
    const role = roles.find((one) => one.roleId === roleId)
    return role
      ? localName({ ko: role.roleName, en: role.roleNameEn, zh: role.roleNameCn }, language)
      : roleId
  }
  return [
    {
      id: 'name',
      head: t('account.admin.personName'),
      phone: 'main',
      cell: (row) => localName(row.name, language),
    },
    {
      id: 'department',
      head: t('kit.department'),
      isWideOnly: true,
      cell: (row) => localName(row.department, language),
    },
    { id: 'login', head: t('account.username'), cell: (row) => row.login },
    {
      id: 'roles',
      head: t('account.admin.roles'),
      isWideOnly: true,
      cell: (row) => row.roleIds.map(roleName).join(', '),
    },
    {
      id: 'state',
      head: t('account.admin.state'),
      width: '92px',
      cell: (row) => <Tag tone={tones[row.state]}>{t(`account.admin.states.${row.state}`)}</Tag>,
    },
    {
      id: 'seen',
      head: t('account.admin.seenAt'),
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
      cell: (row) => <RowMenu row={row} onRoles={() => onRoles(row)} />,
    },
  ]
}

/** People with their accounts: who can sign in, with which roles; codes and invitations. */
export function PeoplePage() {
  const t = useWords()
  const [state, show] = useListState(params)
  const [typed, setTyped] = useState(state.search)
  const [edited, setEdited] = useState<AccountRow | null>(null)
  const answer = useAccounts(state.search, state.page, Math.min(state.size, 100))
  const columns = useColumns(setEdited)
  return (
    <>
      <PageHeader
        title={t('account.admin.people')}
        actions={
          <SearchField
            label={t('account.admin.searchPeople')}
            value={typed}
            onChange={(search) => {
              setTyped(search)
              if (search === '') show({ search })
            }}
            onSubmit={(search) => show({ search })}
          />
        }
      />
      <Card>
        <ListView
          label={t('account.admin.people')}
          answer={answer}
          rowKey={(row) => row.personCode}
          columns={columns}
          empty={<Empty text={t('account.admin.noPeople')} />}
          pager={{
            page: state.page,
            size: state.size,
            onChange: (page) => show({ page }),
            sizes: pageSizes,
            onSize: (size) => show({ size }),
          }}
        />
      </Card>
      {edited ? <RolesDialog row={edited} onClose={() => setEdited(null)} /> : null}
    </>
  )
}
