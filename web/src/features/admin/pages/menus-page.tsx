import { emptyName } from '@maru/api/kit/language'
import type { MenuSetting } from '@maru/api/menu/editor'
import { menuLevels } from '@maru/api/menu/editor'
import { useState } from 'react'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { useShownCompany } from '../company/company.api.ts'
import { useMenuChanges, useMenuSettings } from '../menus/menus.api.ts'
import { type MenuDraft, menuDraft } from '../menus/menus.rules.ts'
import { MenuForm } from '../menus/parts/menu-form.tsx'
import { MenuTree } from '../menus/parts/menu-tree.tsx'
import styles from '../menus/parts/menus.module.css'
import { PreviewPart } from '../menus/parts/preview-part.tsx'

/** The initial form values of a new menu, which everyone in the company sees. */
function useNewMenu(): MenuDraft {
  const company = useShownCompany()
  return {
    name: emptyName,
    targetUrl: '',
    frameUrl: '',
    icon: null,
    isPopup: false,
    isTopVisible: true,
    rights: [{ subject: `company:${company.comCode}`, name: company.name, isFromBelow: false }],
  }
}

function levelOf(menus: readonly MenuSetting[], menuId: number): number {
  const menu = menus.find((one) => one.menuId === menuId)
  return menu ? 1 + levelOf(menus, menu.parentMenuId) : 0
}

function Editor({ menus }: { menus: readonly MenuSetting[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const fresh = useNewMenu()
  const { move, remove } = useMenuChanges()
  const [chosenId, choose] = useState<number | null>(null)
  const [isNew, setNew] = useState(false)
  const chosen = menus.find((menu) => menu.menuId === chosenId)
  // A new menu is added below the selected menu, or at the same level if that is too deep.
  const parent = chosen && (levelOf(menus, chosen.menuId) < menuLevels ? chosen.menuId : chosen.parentMenuId)
  const fail = (error: Error) => void showAlert(errorText(error, t))
  const onRemove = async () => {
    if (!chosen) return
    const name = localName(chosen.name, language)
    if (!(await askConfirm({ text: t('admin.menus.removeQuestion', { name }), isDanger: true }))) return
    remove.mutate({ menuId: chosen.menuId }, { onError: fail, onSuccess: () => choose(null) })
  }
  return (
    <div className={styles.columns}>
      <Card label={t('admin.menus.tree')}>
        <CardHeader title={t('admin.menus.tree')} />
        <MenuTree
          menus={menus}
          chosen={isNew ? undefined : chosen}
          onChoose={(menuId) => {
            setNew(false)
            choose(menuId)
          }}
          onMove={(menuId, place) =>
            move.mutate(
              { menuId, ...place },
              { onError: fail, onSuccess: () => showToast(t('admin.menus.moved')) },
            )
          }
          onAdd={() => setNew(true)}
          onRemove={() => void onRemove()}
        />
      </Card>
      <div className={styles.side}>
        {isNew ? (
          <MenuForm
            key={`new ${parent ?? 0}`}
            menu={null}
            parentMenuId={parent ?? 0}
            start={parent ? { ...fresh, isTopVisible: false } : fresh}
            onSaved={(menuId) => {
              setNew(false)
              choose(menuId)
            }}
            onCancel={() => setNew(false)}
          />
        ) : null}
        {chosen && !isNew ? (
          <MenuForm
            key={`${chosen.menuId} ${chosen.version}`}
            menu={chosen}
            parentMenuId={chosen.parentMenuId}
            start={menuDraft(chosen)}
            onSaved={choose}
            onCancel={() => choose(null)}
          />
        ) : null}
        {!chosen && !isNew ? (
          <Card>
            <Empty text={t('admin.menus.choose')} />
          </Card>
        ) : null}
        <PreviewPart menus={menus} />
      </div>
    </div>
  )
}

/** The menus of the company: order, names, targets, icons and readers, with a preview for a person. */
export function MenusPage() {
  const t = useTranslate()
  const answer = useMenuSettings()
  return (
    <>
      <PageHeader title={t('admin.entry.menus')} />
      {answer.isPending ? <Skeleton rows={8} /> : null}
      {answer.error ? <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.data ? <Editor menus={answer.data} /> : null}
    </>
  )
}
