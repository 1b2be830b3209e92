import type { LdapDirectory } from '@maru/api/account/ldap'
import { Network, Plus } from 'lucide-react'
import { useState } from 'react'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { Actions, Row } from '#ui/layout/stack.tsx'
import { useDirectories, useRemoveDirectory } from '../ldap.api.ts'
import { DirectoryDialog } from './directory-dialog.tsx'
import styles from './ldap.module.css'
import { SyncDialog } from './sync-dialog.tsx'

function stateOf(t: Translate, { isOn, fault, workedAt }: LdapDirectory): string {
  if (!isOn) return t('admin.ldap.off')
  if (fault !== '') return t('admin.ldap.faulty', { reason: fault })
  return workedAt ? t('admin.ldap.worked', { time: listTime(workedAt) }) : t('admin.ldap.unused')
}

interface RowProps {
  directory: LdapDirectory
  mayChange: boolean
  onEdit: () => void
  onSync: () => void
}

function DirectoryRow({ directory, mayChange, onEdit, onSync }: RowProps) {
  const t = useTranslate()
  const remove = useRemoveDirectory()
  const { directoryId, name, domains, people, isSynced, syncHour } = directory
  const drop = async () => {
    const text = t('admin.ldap.removeQuestion', { name, people })
    if (!(await askConfirm({ text, isDanger: true }))) return
    try {
      await remove.mutateAsync({ directoryId })
      showToast(t('admin.ldap.removed'))
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  const about = [
    ...domains,
    t('admin.ldap.people', { count: people }),
    isSynced ? t('admin.ldap.nightly', { hour: syncHour }) : t('admin.ldap.notSynced'),
  ]
  return (
    <Row as="li" gap="3" rowGap="2" wrap className={styles.row}>
      <Icon icon={Network} size={18} />
      <span className={styles.about}>
        <strong>{name}</strong>
        <Muted as="small">{about.join(' · ')}</Muted>
        <Muted as="small">{stateOf(t, directory)}</Muted>
      </span>
      <Actions as="span">
        <Button onPress={onSync}>{t('admin.ldap.sync')}</Button>
        {mayChange ? (
          <>
            <Button onPress={onEdit}>{t('kit.edit')}</Button>
            <Button onPress={() => void drop()}>{t('admin.ldap.remove')}</Button>
          </>
        ) : null}
      </Actions>
    </Row>
  )
}

/** The directories (LDAP) of the company, on the page of the sign-in. */
export function DirectoryCard() {
  const t = useTranslate()
  const answer = useDirectories()
  const [edited, edit] = useState<LdapDirectory | 'new' | null>(null)
  const [synced, sync] = useState<LdapDirectory | null>(null)
  const title = t('admin.ldap.title')
  return (
    <Card label={title}>
      <CardHeader
        title={title}
        actions={
          answer.data?.mayChange ? (
            <Button icon={<Icon icon={Plus} size={16} />} onPress={() => edit('new')}>
              {t('admin.ldap.add')}
            </Button>
          ) : null
        }
      />
      <Answer answer={answer} rows={2} look="text">
        {({ directories, mayChange, ...choices }) => (
          <>
            {directories.length === 0 ? <Hint className={styles.empty}>{t('admin.ldap.none')}</Hint> : null}
            <ul>
              {directories.map((directory) => (
                <DirectoryRow
                  key={directory.directoryId}
                  directory={directory}
                  mayChange={mayChange}
                  onEdit={() => edit(directory)}
                  onSync={() => sync(directory)}
                />
              ))}
            </ul>
            {mayChange ? null : <Hint className={styles.empty}>{t('admin.ldap.onlySuper')}</Hint>}
            {edited ? (
              <DirectoryDialog
                directory={edited === 'new' ? null : edited}
                choices={choices}
                onClose={() => edit(null)}
              />
            ) : null}
          </>
        )}
      </Answer>
      {synced ? <SyncDialog directory={synced} onClose={() => sync(null)} /> : null}
    </Card>
  )
}
