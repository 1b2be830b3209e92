import type { AdminFormItem, AdminGroup } from '@maru/api/approval'
import { FolderPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { OrderList } from '#ui/list/order-list.tsx'
import { Empty } from '#ui/notice.tsx'
import { useOrderForms, useRemoveGroup } from '../builder.api.ts'
import styles from './builder.module.css'
import { GroupDialog, NewFormDialog } from './form-dialogs.tsx'

interface ListProps {
  groups: readonly AdminGroup[]
  forms: readonly AdminFormItem[]
  onOpen: (applicationId: string) => void
}

/** All groups with their forms; the order is the one that drafters see. */
export function FormList({ groups, forms, onOpen }: ListProps) {
  const t = useTranslate()
  const [dialog, setDialog] = useState<{ kind: 'form' | 'group'; groupId: string | null } | null>(null)
  const ordered = groups
    .filter((one) => one.parentId === null)
    .flatMap((one) => [one, ...groups.filter((sub) => sub.parentId === one.groupId)])
  return (
    <>
      <PageHeader
        title={t('approval.entry.admin')}
        actions={
          <>
            <Button
              icon={<Icon icon={FolderPlus} size={16} />}
              onPress={() => setDialog({ kind: 'group', groupId: null })}
            >
              {t('approval.builder.newGroup')}
            </Button>
            <Button
              tone="primary"
              icon={<Icon icon={Plus} size={16} />}
              isDisabled={ordered.length === 0}
              onPress={() => setDialog({ kind: 'form', groupId: ordered[0]?.groupId ?? null })}
            >
              {t('approval.builder.newForm')}
            </Button>
          </>
        }
      />
      {ordered.length === 0 ? (
        <Card>
          <Empty text={t('approval.builder.noGroup')} />
        </Card>
      ) : null}
      <div className={styles.list}>
        {ordered.map((group) => (
          <Group
            key={group.groupId}
            group={group}
            hasGroups={groups.some((one) => one.parentId === group.groupId)}
            forms={forms.filter((one) => one.groupId === group.groupId)}
            onOpen={onOpen}
            onEdit={() => setDialog({ kind: 'group', groupId: group.groupId })}
            onNew={() => setDialog({ kind: 'form', groupId: group.groupId })}
          />
        ))}
      </div>
      {dialog?.kind === 'group' ? (
        <GroupDialog
          stored={groups.find((one) => one.groupId === dialog.groupId) ?? null}
          groups={groups}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog?.kind === 'form' && dialog.groupId !== null ? (
        <NewFormDialog
          groups={ordered}
          forms={forms}
          groupId={dialog.groupId}
          onCreated={onOpen}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  )
}

function Group({
  group,
  hasGroups,
  forms,
  onOpen,
  onEdit,
  onNew,
}: {
  group: AdminGroup
  hasGroups: boolean
  forms: readonly AdminFormItem[]
  onOpen: (applicationId: string) => void
  onEdit: () => void
  onNew: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const order = useOrderForms()
  const remove = useRemoveGroup()
  const name = localName(group.name, language)
  const report = { onError: (error: Error) => void showAlert(errorText(error, t)) }
  const removeAsked = async () => {
    if (!(await askConfirm({ text: t('approval.builder.removeGroup', { name }), isDanger: true }))) return
    remove.mutate({ groupId: group.groupId }, report)
  }
  return (
    <div className={styles.group} data-sub={group.parentId === null ? undefined : ''}>
      <Card label={name}>
        <CardHeader
          title={name}
          actions={
            <>
              <Button tone="quiet" onPress={onNew}>
                {t('approval.builder.newForm')}
              </Button>
              <Button tone="quiet" onPress={onEdit}>
                {t('kit.edit')}
              </Button>
              {forms.length === 0 && !hasGroups ? (
                <Button tone="quiet" onPress={() => void removeAsked()}>
                  {t('kit.remove')}
                </Button>
              ) : null}
            </>
          }
        />
        {forms.length === 0 ? (
          <Empty text={t('approval.builder.noForm')} />
        ) : (
          <OrderList
            label={name}
            rows={forms}
            rowId={(form) => Number(form.applicationId)}
            rowName={(form) => localName(form.name, language)}
            onOrder={(ids) => order.mutate({ groupIds: [], applicationIds: ids.map(String) }, report)}
          >
            {(form) => (
              <span className={styles.item}>
                <Button tone="quiet" onPress={() => onOpen(form.applicationId)}>
                  {localName(form.name, language)}
                </Button>
                <small>{form.abbreviation}</small>
                <small>v{form.version}</small>
                {form.isSystem ? <Tag tone="info">{t('approval.builder.system')}</Tag> : null}
                {form.isActive ? null : <Tag tone="warn">{t('approval.builder.hidden')}</Tag>}
              </span>
            )}
          </OrderList>
        )}
      </Card>
    </div>
  )
}
