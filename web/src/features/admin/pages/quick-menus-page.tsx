import type { QuickMenuSetting } from '@maru/api/menu/quick-editor'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useSettingsCompany } from '#kit/session/company-settings.ts'
import { Answer } from '#ui/answer.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { OrderList } from '#ui/list/order-list.tsx'
import { Empty } from '#ui/notice.tsx'
import menus from '../menus/parts/menus.module.css'
import styles from '../parts/form.module.css'
import { ItemDialog } from '../quick-menus/parts/item-dialog.tsx'
import own from '../quick-menus/parts/quick.module.css'
import { QuickPreview } from '../quick-menus/parts/quick-preview.tsx'
import {
  loadQuickMenuSettings,
  useQuickMenuSettings,
  useSaveQuickMenuSettings,
} from '../quick-menus/quick-menus.api.ts'
import {
  below,
  freshItem,
  isGroup,
  withItem,
  withOrder,
  withoutItem,
} from '../quick-menus/quick-menus.rules.ts'

interface Stored {
  version: string
  items: QuickMenuSetting[]
}

interface LevelProps {
  label: string
  rows: readonly QuickMenuSetting[]
  onOrder: (ids: number[]) => void
  onEdit: (item: QuickMenuSetting) => void
  onRemove: (item: QuickMenuSetting) => void
  onAdd?: (group: QuickMenuSetting) => void
}

/** Quick menus of one level, which can be ordered, changed and removed. */
function Level({ label, rows, onOrder, onEdit, onRemove, onAdd }: LevelProps) {
  const t = useTranslate()
  const language = useLanguage()
  const nameOf = (item: QuickMenuSetting) => localName(item.name, language)
  return (
    <OrderList label={label} rows={rows} rowId={(row) => row.quickMenuId} rowName={nameOf} onOrder={onOrder}>
      {(row) => (
        <Row gap="1" shrink className={own.row}>
          <button type="button" className={own.rowName} onClick={() => onEdit(row)}>
            {nameOf(row)}
          </button>
          {onAdd && isGroup(row) ? (
            <IconButton
              size="s"
              label={t('admin.quick.addItem', { name: nameOf(row) })}
              onPress={() => onAdd(row)}
            >
              <Icon icon={Plus} size={16} />
            </IconButton>
          ) : null}
          <IconButton
            size="s"
            label={t('admin.quick.remove', { name: nameOf(row) })}
            onPress={() => onRemove(row)}
          >
            <Icon icon={Trash2} size={16} />
          </IconButton>
        </Row>
      )}
    </OrderList>
  )
}

function Editor({ stored }: { stored: Stored }) {
  const t = useTranslate()
  const language = useLanguage()
  const save = useSaveQuickMenuSettings()
  const company = useSettingsCompany()
  const [edited, setEdited] = useState<QuickMenuSetting | null>(null)
  const form = useRoomForm<{ items: QuickMenuSetting[] }, Stored, unknown>({
    start: { items: stored.items },
    base: stored,
    check: () => ({}),
    save: ({ items }, base) => save.mutateAsync({ version: base?.version ?? '', items }),
    onSaved: () => showToast(t('admin.quick.saved')),
    leaveQuestion: t('admin.leave'),
    conflict: {
      code: 'menu.quickChanged',
      reload: () => loadQuickMenuSettings(company),
      startOf: ({ items }) => ({ items }),
    },
  })
  const { items } = form.draft
  const put = (next: QuickMenuSetting[]) => form.change({ items: next })
  const level = {
    onOrder: (ids: number[]) => put(withOrder(items, ids)),
    onEdit: setEdited,
    onRemove: (item: QuickMenuSetting) => put(withoutItem(items, item.quickMenuId)),
  }
  const add = (linkType: 'I' | 'Q', parentQuickMenuId: number | null = null) =>
    setEdited(freshItem(items, { linkType, parentQuickMenuId }))
  const groups = below(items, null).filter(isGroup)
  return (
    <div className={menus.columns}>
      <form className={styles.stack} onSubmit={form.submit} noValidate>
        <Card label={t('admin.quick.order')}>
          <CardHeader title={t('admin.quick.order')} />
          <div className={`${styles.stack} ${styles.body}`}>
            <Row gap="3" rowGap="2" align="end" wrap shrink>
              <Button icon={<Icon icon={Plus} size={16} />} onPress={() => add('I')}>
                {t('admin.quick.addIcon')}
              </Button>
              <Button icon={<Icon icon={Plus} size={16} />} onPress={() => add('Q')}>
                {t('admin.quick.addGroup')}
              </Button>
            </Row>
            {items.length === 0 ? <Empty text={t('admin.quick.none')} /> : null}
            <Level
              {...level}
              label={t('admin.quick.order')}
              rows={below(items, null)}
              onAdd={(group) => add('Q', group.quickMenuId)}
            />
            {groups.map((group) => {
              const inside = below(items, group.quickMenuId)
              const name = localName(group.name, language)
              return inside.length === 0 ? null : (
                <section key={group.quickMenuId} className={styles.item}>
                  <b>{name}</b>
                  <Level {...level} label={t('admin.quick.itemsOf', { name })} rows={inside} />
                </section>
              )
            })}
            <FormNotes form={form} />
            <div className={styles.acts}>
              <FormActs form={form} onCancel={form.reset} />
            </div>
          </div>
        </Card>
      </form>
      <QuickPreview items={items} />
      {edited ? (
        <ItemDialog
          key={edited.quickMenuId}
          item={edited}
          onDone={(item) => put(withItem(items, item))}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </div>
  )
}

/** The quick menus of the company: icons, groups and their items, with a preview of what is not saved yet. */
export function QuickMenusPage() {
  const t = useTranslate()
  const answer = useQuickMenuSettings()
  return (
    <>
      <PageHeader title={t('admin.entry.quickMenus')} />
      <Answer answer={answer} rows={6}>
        {(stored) => <Editor key={stored.version} stored={stored} />}
      </Answer>
    </>
  )
}
