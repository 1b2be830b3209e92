import type { AccountRow } from '@maru/api/account/people'
import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { listTime } from '../../../kit/dates.ts'
import { errorText } from '../../../kit/error-text.ts'
import { localName, useLanguage, useTranslate } from '../../../kit/i18n.ts'
import { textParam, useListState, wholeParam } from '../../../kit/list-state.ts'
import { useAccount } from '../../../kit/session.ts'
import { askConfirm, showAlert } from '../../../ui/ask.ts'
import { Tag } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
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
import styles from '../parts/form.module.css'
import { PersonDialog } from '../people/parts/person-dialog.tsx'
import { RetireDialog } from '../people/parts/retire-dialog.tsx'
import { RolesDialog } from '../people/parts/roles-dialog.tsx'
import { giveCode, invite, useAccounts, useRoles } from '../people/people.api.ts'

const params = { page: wholeParam('page', 1), size: wholeParam('size', 20), search: textParam('q') }
const tones = {
  none: undefined,
  waiting: 'warn',
  active: 'ok',
  disabled: undefined,
  left: undefined,
} as const

/** The dialog that is open over the list. */
type Layer = { kind: 'roles' | 'edit' | 'retire'; row: AccountRow } | { kind: 'new' }

/** The menu of a person: change, retire, roles, a code for a new password, an invitation. */
function RowMenu({ row, onOpen }: { row: AccountRow; onOpen: (layer: Layer) => void }) {
  const t = useTranslate()
  const name = localName(row.name, useLanguage())
  const { permissions } = useAccount()
  const showCode = (code: string) =>
    showAlert({ title: t('admin.people.codeTitle'), text: `${code}\n\n${t('admin.people.codeText')}` })
  const act = (work: () => Promise<void>) =>
    void work().catch((error: unknown) => showAlert(errorText(error, t)))
  const makeCode = async () => {
    if (!(await askConfirm(t('admin.people.giveCodeAsk', { name })))) return
    const { code } = await giveCode(row.personCode)
    if (code) await showCode(code)
  }
  const send = async () => {
    const issued = await invite(row.personCode)
    if (!issued) await showAlert(t('admin.people.invitePassed'))
    else if (issued.code) await showCode(issued.code)
    else showToast(t('admin.people.inviteSent'))
  }
  const isAway = row.state === 'left' || row.state === 'disabled' || row.state === 'none'
  const changes = [
    { id: 'edit', label: t('admin.people.edit'), run: () => onOpen({ kind: 'edit', row }) },
    {
      id: 'retire',
      label: t(row.state === 'left' ? 'admin.people.reinstate' : 'admin.people.retire'),
      run: () => onOpen({ kind: 'retire', row }),
    },
  ]
  const entries = [
    ...((permissions.isSuperAdmin || permissions.isCompanyManager) && row.state !== 'none'
      ? [
          {
            id: 'roles',
            label: t('admin.people.editRoles'),
            run: () => onOpen({ kind: 'roles' as const, row }),
          },
        ]
      : []),
    {
      id: 'code',
      label: t('admin.people.giveCode'),
      isDisabled: isAway,
      run: () => act(makeCode),
    },
    {
      id: 'invite',
      label: t('admin.people.invite'),
      isDisabled: isAway || row.seenAt !== null,
      run: () => act(send),
    },
  ]
  const label = t('admin.people.moreOf', { name })
  return (
    <Menu
      label={label}
      groups={[
        { id: 'person', entries: changes },
        { id: 'account', entries },
      ]}
      trigger={(opener) => (
        <IconButton {...opener} label={label} size="s">
          <Icon icon={Ellipsis} size={16} />
        </IconButton>
      )}
    />
  )
}

function useColumns(onOpen: (layer: Layer) => void): Column<AccountRow>[] {
  const t = useTranslate()
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
      head: t('admin.people.personName'),
      phone: 'main',
      cell: (row) => (
        <button type="button" className={styles.link} onClick={() => onOpen({ kind: 'edit', row })}>
          {localName(row.name, language)}
        </button>
      ),
    },
    {
      id: 'department',
      head: t('kit.department'),
      isWideOnly: true,
      cell: (row) => localName(row.department, language),
    },
    { id: 'login', head: t('admin.people.login'), cell: (row) => row.login },
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
      cell: (row) => <RowMenu row={row} onOpen={onOpen} />,
    },
  ]
}

/** The people with their accounts: state and roles; issues codes for new passwords, and invitations. */
export function PeoplePage() {
  const t = useTranslate()
  const [state, show] = useListState(params)
  const [typed, setTyped] = useState(state.search)
  const [layer, setLayer] = useState<Layer | null>(null)
  const answer = useAccounts(state.search, state.page, Math.min(state.size, 100))
  const columns = useColumns(setLayer)
  const close = () => setLayer(null)
  return (
    <>
      <PageHeader
        title={t('admin.entry.people')}
        actions={
          <>
            <SearchField
              label={t('admin.people.searchPeople')}
              value={typed}
              onChange={(search) => {
                setTyped(search)
                if (search === '') show({ search })
              }}
              onSubmit={(search) => show({ search })}
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
        <ListView
          label={t('admin.entry.people')}
          answer={answer}
          rowKey={(row) => row.personCode}
          columns={columns}
          onCreate={() => setLayer({ kind: 'new' })}
          empty={<Empty text={t('admin.people.noPeople')} />}
          pager={{
            page: state.page,
            size: state.size,
            onChange: (page) => show({ page }),
            sizes: pageSizes,
            onSize: (size) => show({ size }),
          }}
        />
      </Card>
      {layer?.kind === 'roles' ? <RolesDialog row={layer.row} onClose={close} /> : null}
      {layer?.kind === 'retire' ? <RetireDialog row={layer.row} onClose={close} /> : null}
      {layer?.kind === 'edit' ? <PersonDialog personCode={layer.row.personCode} onClose={close} /> : null}
      {layer?.kind === 'new' ? <PersonDialog personCode={null} onClose={close} /> : null}
    </>
  )
}
