import type { ApiToken } from '@maru/api/admin/api-token'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/list/list.tsx'
import { ListView } from '#ui/list/list-view.tsx'
import { Empty } from '#ui/notice.tsx'
import { useApiTokens, useRevokeApiToken } from '../api-token/api-token.api.ts'
import { ApiTokenDialog, scopeText } from '../api-token/parts/api-token-dialog.tsx'
import styles from '../parts/form.module.css'
import { SecretDialog } from '../parts/secret-dialog.tsx'

/** Milliseconds before the end of a token from which the list warns. */
const warnBefore = 14 * 86_400_000

function Ends({ expiresAt }: Pick<ApiToken, 'expiresAt'>) {
  const t = useTranslate()
  const left = Date.parse(expiresAt) - Date.now()
  const time = <time title={fullTime(expiresAt)}>{listTime(expiresAt)}</time>
  if (left <= 0) return <Tag tone="danger">{t('admin.token.ended')}</Tag>
  return left < warnBefore ? <Tag tone="warn">{time}</Tag> : time
}

function Revoke({ token }: { token: ApiToken }) {
  const t = useTranslate()
  const revoke = useRevokeApiToken()
  const { tokenId, name } = token
  const run = async () => {
    if (!(await askConfirm({ text: t('admin.token.revokeQuestion', { name }), isDanger: true }))) return
    try {
      await revoke.mutateAsync({ tokenId })
      showToast(t('admin.token.revoked'))
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  return <Button onPress={() => void run()}>{t('admin.token.revoke')}</Button>
}

function useColumns(): Column<ApiToken>[] {
  const t = useTranslate()
  const language = useLanguage()
  return [
    { id: 'name', head: t('admin.token.name'), phone: 'main', cell: ({ name }) => name },
    {
      ...{ id: 'person', head: t('admin.token.person'), width: '120px', isWideOnly: true },
      cell: ({ personName }) => localName(personName, language),
    },
    {
      id: 'scopes',
      head: t('admin.token.scopes'),
      cell: ({ scopes }) => scopes.map((scope) => t(`admin.token.scope.${scopeText[scope]}`)).join(', '),
    },
    {
      ...{ id: 'used', head: t('admin.token.lastUsed'), width: '150px', phone: 'meta' },
      cell: ({ lastUsedAt, lastAddress }) =>
        lastUsedAt ? <span title={lastAddress}>{listTime(lastUsedAt)}</span> : t('admin.token.unused'),
    },
    {
      ...{ id: 'ends', head: t('admin.token.ends'), width: '132px', phone: 'meta' },
      cell: (row) => <Ends {...row} />,
    },
    {
      ...{ id: 'acts', head: '', width: '96px', align: 'end', phone: 'mark' },
      cell: (row) => <Revoke token={row} />,
    },
  ]
}

/** The tokens with which programs call the API as the person who made them. */
export function TokensPage() {
  const t = useTranslate()
  const answer = useApiTokens()
  const columns = useColumns()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState('')
  return (
    <>
      <PageHeader
        title={t('admin.entry.tokens')}
        actions={
          <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={() => setAdding(true)}>
            {t('admin.token.add')}
          </Button>
        }
      />
      <div className={styles.stack}>
        <p className={styles.note}>
          {t('admin.token.intro')} <a href="/cm/docs#tokens">{t('admin.webhook.docs')}</a>
        </p>
        <Card>
          <ListView
            label={t('admin.entry.tokens')}
            answer={{ ...answer, data: answer.data?.tokens }}
            rowKey={(row) => row.tokenId}
            columns={columns}
            onCreate={() => setAdding(true)}
            empty={<Empty text={t('admin.token.none')} />}
          />
        </Card>
      </div>
      {isAdding ? <ApiTokenDialog onSecret={setSecret} onClose={() => setAdding(false)} /> : null}
      {secret ? <SecretDialog secret={secret} onClose={() => setSecret('')} /> : null}
    </>
  )
}
